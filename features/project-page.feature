@beyond
Feature: The page of a project, its history, and the activity of the company
  The pages of a project share a header with the client, the status, the price and the main action.
  The history is made from the domain events, so it needs no second log.

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package

  Rule: Tabs lead to the parts of a project, and the main action follows the status

    Scenario: A user goes through the tabs of a project
      Given the project "Granary conversion"
      When I edit the project "Granary conversion"
      And I follow "Files"
      Then I see the heading "No files yet"
      When I follow "History"
      Then the history is "Project created as New"
      When I follow "Documents"
      Then I see the heading "No documents yet"

    Scenario: The estimate is a tab of the project, and the header follows its total
      Given the project "Granary conversion"
      When I edit the project "Granary conversion"
      And I follow "Estimate"
      And I add a line
      Then the header of the project has the price "$541.25"
      When I follow "Documents"
      Then I see the heading "No documents yet"
      When I go back
      And I reload the page
      Then the header of the project has the price "$541.25"

    Scenario: The address of a project that does not exist says so
      When I open the address of a project that does not exist
      Then I see the heading "There is no such project"
      And I see the link "Go to the projects"

    @test-all
    Scenario: The main action of a new project sends its estimate
      Given the project "Granary conversion" with the lines
        | Name         | Rate | Quantity | Tax % | Unit |
        | Slate, Welsh | 12.5 | 40       | 0     | SF   |
      When I edit the project "Granary conversion"
      And I follow "Send the estimate"
      Then I see the heading "Send the estimate"

    @test-all
    Scenario: The main action of a finished job leads to the field of the invoice
      Given the project "Granary conversion" with
        | status | ACCOUNTS_RECEIVABLE |
      When I edit the project "Granary conversion"
      And I follow "Record the invoice"
      Then the field "Final invoice" has the focus

  Rule: The history says what happened to a project, and who did it

    Scenario: A user reads the history and filters it
      Given the project "Granary conversion"
      And the "Manager" has added the note "Slate, not tile"
      And the status of "Granary conversion" has been changed to "SIGNED" by the "Estimator"
      When I open the history of "Granary conversion"
      Then the history is
        | Status changed from New to Job Signed on the same day | Robin Estimator |
        | Note added                                            | Robin Manager   |
        | Project created as New                                | Robin Owner     |
      When I show only "Notes" in the history
      Then the history is "Note added"

  Rule: Owners and managers see the activity of the whole company

    Scenario: An owner goes from the activity to the history of a project
      Given the project "Barn roof"
      And the project "Granary conversion"
      When I go to the page "Activity"
      Then the history is "Project created as New / Project created as New"
      When I follow "Barn roof"
      Then the history is "Project created as New"

    Scenario: An estimator cannot open the activity
      Given I am signed in as the "Estimator"
      When I open the address of the page "Activity"
      Then I am on the page "Dashboard"
