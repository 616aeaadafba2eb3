Feature: Header and sidebar

  Rule: The header shows the page, the user and the role

    @R2.47 @R2.06 @R6.01
    Scenario: The header shows the role Owner as Admin
      Given I am signed in as the owner of a company with the "TEAM" package
      When I go to the page "Projects"
      Then I see the heading "Projects"
      And the header shows the role "Admin"
      When I go to the page "Profile"
      Then I am on the page "Profile"

    @R6.04
    Scenario: The header shows Manager for the role number 1, which the server never assigns
      Given a company with the "TEAM" package
      And I am signed in as the "Estimator"
      But the server returns 1 as my role
      When I go to the page "Projects"
      Then the header shows the role "Manager"

  Rule: Users see and open only the pages that their role may use

    @R2.48
    Scenario: An owner sees all pages
      Given I am signed in as the owner of a company with the "TEAM" package
      When I go to the page "Projects"
      Then the navigation offers "Dashboard, Projects, Line Items, Users, Offices"
      And the navigation marks "Projects" as the current page

    @R2.48 @R6.05
    Scenario: An estimator does not see the links to users and offices
      Given a company with the "TEAM" package
      And I am signed in as the "Estimator"
      When I go to the page "Dashboard"
      Then the navigation offers "Dashboard, Projects, Line Items"

    @R2.08 @R6.05 @test-all
    Scenario: A manager cannot open the pages of the owner
      Given a company with the "TEAM" package
      And I am signed in as the "Manager"
      Then each of these addresses leads to the page "Dashboard"
        | Create User Profile   |
        | Users                 |
        | Offices               |
        | Create Office Profile |
        | Company profile       |
        | Company data          |

  Rule: The sidebar can be hidden on a phone and collapsed on a desktop

    @R2.06
    Scenario: On a phone the sidebar is hidden again after a user follows one of its links
      Given a company with the "TEAM" package
      And I am signed in on a phone
      When I go to the page "Dashboard"
      And I go to the page "Projects"
      Then I see the heading "Projects"
      And the sidebar is hidden

    @R2.06 @test-all
    Scenario: On a desktop the sidebar stays collapsed after a reload
      Given I am signed in as the owner of a company with the "TEAM" package
      When I go to the page "Projects"
      And I collapse the sidebar
      And I reload the page
      Then the sidebar is collapsed
