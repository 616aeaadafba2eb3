# A job is lost if it is in Job Closed, was never in Job Signed and has no final invoice.
@beyond
Feature: Lost jobs
  A lost job can have a reason from the list of the company. The dashboard counts lost jobs by reason, and compares won with lost jobs.

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package

  Rule: The reason is optional, and is given in the form or after a move

    Scenario: The form asks for the reason of a lost job, and the dashboard counts it
      Given the project "Granary"
      And the project "Barn" with
        | status | SIGNED |
      When I edit the project "Granary"
      And I fill in the form
        | Status      | Job Closed |
        | Lost reason | Price      |
      And I save
      And I go to the page "Dashboard"
      Then the figure "Win Rate" is "50.0%"
      When I select "Price", the first part of the chart "Lost Jobs", with the keyboard and open it
      Then only the project "Granary" is listed

  Rule: The owner changes the list of reasons

    @test-all
    Scenario: A renamed reason is renamed in the jobs that have it
      Given the project "Granary" with
        | status      | CLOSED |
        | lost_reason | Price  |
      When I go to the page "Profile"
      And I rename the lost reason "Price" to "Too expensive"
      And I edit the project "Granary"
      Then the form has
        | Lost reason | Too expensive |
