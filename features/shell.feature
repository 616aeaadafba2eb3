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

    Scenario: A mistyped address when signed in
      Given a company with the "TEAM" package
      And I am signed in
      When I open "/projetc"
      Then I see the heading "There is no such page"
      And the navigation offers "Dashboard, Projects, Line Items, Users, Offices"

  Rule: A page that cannot be shown keeps the sidebar

    @R8.05
    Scenario: Who is signed in cannot be loaded
      Given a company with the "TEAM" package
      And I am signed in
      And the server fails when it is asked for "me"
      When I open "/project"
      Then I see the heading "Your profile could not be loaded"
      And the navigation offers "Dashboard, Projects, Line Items"
      When the server is well again
      And I press "Try again"
      Then the header says that I am "Admin"

  Rule: Unsaved work is asked about before a page is left, whichever way

    Background:
      Given a company with the "TEAM" package
      And the project "Granary conversion"
      And I am signed in

    Scenario Outline: I leave
      When I edit the project "Granary conversion" and leave unsaved work by <way>
      Then I am asked "Leave without saving?"
      When I answer "Stay"
      Then what I typed as "Project title" is still there
      When I leave by <way>
      And I answer "Leave"
      Then the page is left, and the project "Granary conversion" opens as it is stored

      Examples:
        | way         |
        | Cancel      |
        | the sidebar |
        | a link      |
        | Back        |

    Scenario: I log out
      When I edit the project "Granary conversion" and leave unsaved work by Log Out
      Then I am asked "Leave without saving?"
      When I answer "Leave"
      Then I am at "/signin"

    Scenario: The window is closed
      When I edit the project "Granary conversion" and leave unsaved work by closing the window
      Then the browser asks before it closes the window

    Scenario: A note that is not added
      When I open the notes of "Granary conversion"
      And I write the note "Permit is here" with "permit.txt"
      And I leave by the sidebar
      And I answer "Leave"
      And I open the notes of "Granary conversion"
      Then nothing is written in the form
      And the server has "permit.txt" no longer

    Scenario: What is saved is not asked about
      When I open "/addProject"
      And I fill in the project form
        | Project title | Harbour view re-roof |
      And I save
      Then I am at "/project"
      And no modal is open
