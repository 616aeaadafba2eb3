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

    @test-all
    Scenario: A manager cannot open the page
      Given I am signed in as the "Manager"
      When I open the address of the page "Company data"
      Then I am on the page "Dashboard"

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

    @test-all
    Scenario: A user without a free seat is not restored
      Given the deleted user "Erin Estes", whose seat is taken
      When I go to the page "Company data"
      And I restore "Erin Estes"
      Then an error toast says "You have exceeded your subscribed number of users. Please upgrade your subscription from the billing portal."
      And the deleted records are "Erin Estes"

  Rule: An owner deletes the company after a waiting period

    Scenario: Another owner keeps the company
      When I go to the page "Company data"
      And I ask for the deletion of the company
      Then a toast says "Deletion planned"
      When I reload the page
      And I press "Keep the company"
      Then a toast says "The company is kept" and "Nothing was deleted."
      And I see the button "Delete the company…"

    @test-all
    Scenario: The name of another company does not confirm the deletion
      When I go to the page "Company data"
      And I press "Delete the company…"
      And I confirm the deletion of "Another company"
      Then the deletion is refused because "This is not the name of the company"
