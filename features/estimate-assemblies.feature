@beyond
Feature: Assemblies of catalogue items
  An assembly is a named group of catalogue items with quantities per unit. A user adds all its items to an estimate in one step.

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package
    And the catalogue has
      | Name          | Rate | Item type | Unit |
      | Slate, Welsh  | 12.5 | MATERIAL  | SF   |
      | Roofer labour | 65   | PERSONNEL | HR   |
      | Felt          | 3    | MATERIAL  | SF   |
    And the project "Granary conversion"

  Rule: An assembly adds a line for each of its items

    Scenario: A user creates an assembly and adds its items to an estimate
      When I go to the page "Line Items"
      And I add the assembly "Slate roof" with 100 of "Slate, Welsh" and 1.5 of "Roofer labour"
      And I open the estimate of "Granary conversion"
      # The step adds the items with the tax 0 %.
      And I add 12 of the assembly "Slate roof" to the estimate
      Then the lines are "Slate, Welsh / Roofer labour"
      And the line "Slate, Welsh" has the "Total" "$15,000.00"
      And the line "Roofer labour" has the "Total" "$1,170.00"

  Rule: An assembly with measures computes its quantities from them

    Scenario: A larger roof changes all lines after a preview, and one undo restores them
      Given the assembly "Roof by area" with the measures "Roof area" and "Waste", and the formulas
        | Slate, Welsh  | area * (1 + waste) |
        | Roofer labour | area / 40          |
        | Felt          | area / 1000        |
      When I open the estimate of "Granary conversion"
      And I add the assembly "Roof by area" with the roof area "2,000" and the waste "10"
      Then the quantity of "Slate, Welsh" shows the formula "area * (1 + waste) = 2,200" under the pointer
      When I change the roof area of "Slate, Welsh" to "2,400" and see that the total rises by "$6,151.20"
      Then the quantities are "2,640 / 60 / 2.4"
      When I undo with the keyboard
      Then the quantities are "2,200 / 50 / 2"

  Rule: Unsaved input is not lost, and changes from another session are not overwritten unnoticed

    @test-all
    Scenario: A reload keeps the input
      When I go to the page "Line Items"
      And I type the new assembly "Slate roof" with 100 of "Slate, Welsh"
      And I reload the page
      Then the field "Name" is "Slate roof"
      And the field "Quantity of Slate, Welsh" is "100"

    @test-all
    Scenario: Saving asks which version to keep if the assembly was changed in another session
      Given the assembly "Slate roof" with 100 of "Slate, Welsh" and 1.5 of "Roofer labour"
      When I edit the assembly "Slate roof"
      And I fill in the form
        | Quantity of Slate, Welsh | 110 |
      And the assembly "Slate roof" is changed to 100 of "Slate, Welsh" and 2 of "Roofer labour" in another session
      And I save
      Then I am asked which version of the assembly to keep
      When I answer "Keep mine"
      # Only the quantity of "Slate, Welsh" was changed here, so the other quantity is that of the other session.
      Then the stored assembly "Slate roof" has 110 of "Slate, Welsh" and 2 of "Roofer labour"
