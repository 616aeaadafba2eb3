Feature: Header and sidebar

  Rule: The header says where I am and who I am

    @R2.47 @R2.06 @R6.01
    Scenario: An owner
      Given a company with the "TEAM" package
      And I am signed in
      When I open "/project"
      Then I see the heading "Projects"
      And the header says that I am "Admin"
      And my name in the header leads to "/profile"

    @R6.02 @R6.03
    Scenario Outline: The others
      Given a company with the "TEAM" package
      And I am signed in as its "<role>"
      When I open "/project"
      Then the header says that I am "<label>"

      Examples:
        | role      | label     |
        | Manager   | Manager   |
        | Estimator | Estimator |

  Rule: The sidebar leads to what my role may use

    @R2.48
    Scenario: An owner
      Given a company with the "TEAM" package
      When I sign in
      Then the navigation offers "Dashboard, Projects, Line Items, Users, Offices"

    @R2.48 @R6.05
    Scenario: An estimator
      Given a company with the "TEAM" package
      And I am signed in as its "Estimator"
      When I open "/"
      Then the navigation offers "Dashboard, Projects, Line Items"

    @R2.06
    Scenario: On a phone the drawer slides over the page
      Given a company with the "TEAM" package
      And I am signed in on a phone
      When I open "/"
      And I go to "Projects" by the drawer
      Then I see the heading "Projects"
      And the drawer is closed
