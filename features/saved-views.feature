@beyond
Feature: Saved views of the projects
  A view keeps the filters and the sort of the projects under a name, for one user or for the company.

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package
    And the project "Granary" with
      | status | SIGNED |
    And the project "Barn"

  Rule: A user saves the filters and opens them later

    Scenario: A view shows that its filters were changed, and returns to them
      When I go to the page "Projects"
      And I set the filter "Status" to "Job Signed"
      And I save the view "Signed jobs" for "Only me"
      And I go to the page "Dashboard"
      And I go to the page "Projects"
      And I open the view "Signed jobs"
      Then only the project "Granary" is listed
      When I set the filter "Status" to "New"
      Then I see the text "Edited"
      When I press "Reset"
      Then only the project "Granary" is listed

  Rule: Owners and managers share views with the company

    Scenario: An estimator opens a view of the company, but cannot change it
      Given the "Manager" has saved the view "Signed jobs" for the company with the status "SIGNED"
      And I am signed in as the "Estimator"
      When I go to the page "Projects"
      And I open the view "Signed jobs"
      Then only the project "Granary" is listed
      When I set the filter "Status" to "New"
      Then I see the button "Reset"
      And I see no button "Update"
