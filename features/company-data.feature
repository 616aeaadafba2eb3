@beyond
Feature: Data of the company
  An owner takes all data of the company along, restores what was deleted, and deletes the company.

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package
    And the project "Granary"

  Rule: An owner exports everything

    Scenario: The zip file has the records
      When I go to the page "Company data"
      And I press "Start an export"
      And I download the export
      Then the export has the file "csv/projects.csv" with "Granary"
      And the export has the file "json/projects.json" with "Granary"
      And I see the button "Start a new export"

  Rule: Deleted records can be restored for 30 days

    Scenario: An owner restores a project, and reads that its office is gone
      Given the office "Denver"
      And the project "Silo" with
        | office | Denver |
      And the project "Silo" and then the office "Denver" were deleted
      When I go to the page "Company data"
      And I restore "Silo"
      Then a toast says "Silo restored" and "Its office Denver is deleted, so the project has no office now."
      When I go to the page "Projects"
      Then the project "Silo" is listed

  Rule: An owner deletes the company after a waiting period

    Scenario: Another owner keeps the company
      When I go to the page "Company data"
      And I ask for the deletion of the company
      Then a toast says "Deletion planned"
      When I reload the page
      And I press "Keep the company"
      Then a toast says "The company is kept" and "Nothing was deleted."
      And I see the button "Delete the company…"
