@beyond
Feature: Data of the company
  An owner takes all data of the company along.

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
