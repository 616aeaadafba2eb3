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

    @R6.04
    Scenario: Somebody whose role is from before the others
      Given a company with the "TEAM" package
      And I am signed in as its "Estimator"
      But the server still has my role as 1
      When I open "/project"
      Then the header says that I am "Manager"

  Rule: The sidebar leads to what my role may use

    @R2.48
    Scenario: An owner
      Given a company with the "TEAM" package
      And I am signed in
      When I open "/project"
      Then the navigation offers "Dashboard, Projects, Line Items, Users, Offices"
      And the navigation marks "Projects" as where I am

    @R2.48 @R6.05
    Scenario: An estimator
      Given a company with the "TEAM" package
      And I am signed in as its "Estimator"
      When I open "/"
      Then the navigation offers "Dashboard, Projects, Line Items"

    @R2.08 @R6.05
    Scenario Outline: The owner's pages are closed to the others
      Given a company with the "TEAM" package
      And I am signed in as its "Manager"
      When I open "<address>"
      Then I am at "/"

      Examples:
        | address     |
        | /users      |
        | /addUser    |
        | /office     |
        | /addOffice  |
        | /addCompany |

    @R2.06
    Scenario: On a phone the drawer slides over the page
      Given a company with the "TEAM" package
      And I am signed in on a phone
      When I open "/"
      And I go to "Projects" by the drawer
      Then I see the heading "Projects"
      And the drawer is closed

    @R2.06
    Scenario: On a desktop the drawer folds, and stays so
      Given a company with the "TEAM" package
      And I am signed in
      When I open "/project"
      And I fold the drawer
      And I reload the page
      Then the drawer is folded

  Rule: What every page needs is fetched once, and a failure says so

    @R7.31 @R8.05
    Scenario Outline: It cannot be loaded
      Given a company with the "TEAM" package
      And I am signed in
      And the server fails when it is asked for "<what>"
      When I open "/"
      Then an error toast says "<text>"

      Examples:
        | what      | text                           |
        | companies | Error getting the company list |
        | users     | Error getting users            |
        | me        | Error loading user profile     |

    @R8.08
    Scenario: A toast is gone after 2 seconds
      Given a company with the "TEAM" package
      And I am signed in
      And the server fails when it is asked for "users"
      When I open "/" and watch the clock
      Then an error toast says "Error getting users"
      And 2 seconds later no toast is left

  Rule: On a slow connection the mark is there at once

    @R2.06
    Scenario Outline: The document alone shows the mark, light or dark
      Given my system is <system> and I chose <choice>
      And the code of the app is still on its way
      When I open the app
      Then I see the mark on <paper> paper

      Examples:
        | system | choice  | paper |
        | light  | nothing | light |
        | dark   | nothing | dark  |
        | light  | dark    | dark  |
        | dark   | light   | light |

  Rule: An address that leads nowhere says so

    Scenario: A mistyped address
      When I open "/projetc"
      Then I see the heading "There is no such page"
      And there is a link to "/"
