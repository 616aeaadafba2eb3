@beyond
Feature: Start from another estimate or a template
  An estimator copies the lines of an earlier estimate, and saves lines as a template of the company.

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package
    And the project "Granary conversion" with the lines
      | Name          | Rate | Quantity | Tax % | Unit |
      | Slate, Welsh  | 12.5 | 40       | 0     | SF   |
      | Roofer labour | 65   | 8        | 0     | HR   |

  Rule: An empty estimate starts with the lines of another project

    @test-all
    Scenario: A user copies all lines at the rates of the catalogue and undoes the copy
      Given the project "Barn roof"
      And the catalogue has
        | Name         | Rate | Item type | Unit |
        | Slate, Welsh | 15   | MATERIAL  | SF   |
      When I open the estimate of "Barn roof"
      And I search for "granary" in the dialog Start from and add its lines with the rates "Today's catalogue rates"
      Then the lines are "Slate, Welsh / Roofer labour"
      And the total is $1,120.00
      When I undo with the keyboard
      Then I see the heading "No line items yet"

  Rule: The lines of an estimate can be saved as a template

    Scenario: A user saves the selected line as a template and starts another estimate from it
      Given the project "Barn roof"
      When I open the estimate of "Granary conversion"
      And I select the line "Slate, Welsh" with the keyboard
      And I save the selected lines as the template "Slate roof"
      And I open the estimate of "Barn roof"
      And I search for "slate roof" in the dialog Start from and add its lines with the rates "As they were"
      Then the lines are "Slate, Welsh"
      And the total is $500.00

    Scenario: A template carries the notes and the terms of the estimate
      Given the project "Barn roof"
      When I open the estimate of "Granary conversion"
      And I change the notes to the client to "The dog is in the yard."
      And I select the line "Slate, Welsh" with the keyboard
      And I save the selected lines as the template "Slate roof"
      And I open the estimate of "Barn roof"
      And I search for "slate roof" in the dialog Start from and add its lines with the rates "As they were"
      Then the field "Notes to the client" is "The dog is in the yard."
