Feature: Header and sidebar

  Rule: The header shows the page, the user and the role

    @R2.47 @R2.06 @R6.01
    Scenario: An owner sees the role Admin
      Given I am signed in as the owner of a company with the "TEAM" package
      When I open "/project"
      Then I see the heading "Projects"
      And the header shows "Admin"
      And my name in the header links to "/profile"

    @R6.02 @R6.03
    Scenario Outline: A <role> sees their role
      Given a company with the "TEAM" package
      And I am signed in as the "<role>"
      When I open "/project"
      Then the header shows "<label>"

      Examples:
        | role      | label     |
        | Manager   | Manager   |
        | Estimator | Estimator |

    @R6.04
    Scenario: A user with the old role 1 is shown as Manager
      Given a company with the "TEAM" package
      And I am signed in as the "Estimator"
      But the server returns 1 as my role
      When I open "/project"
      Then the header shows "Manager"

  Rule: The sidebar offers the pages that the role may use

    @R2.48
    Scenario: An owner sees all pages
      Given I am signed in as the owner of a company with the "TEAM" package
      When I open "/project"
      Then the navigation offers "Dashboard, Projects, Line Items, Users, Offices"
      And the navigation marks "Projects" as the current page

    @R2.48 @R6.05
    Scenario: An estimator does not see users and offices
      Given a company with the "TEAM" package
      And I am signed in as the "Estimator"
      When I open "/"
      Then the navigation offers "Dashboard, Projects, Line Items"

    @R2.08 @R6.05
    Scenario Outline: A manager cannot open the pages of the owner
      Given a company with the "TEAM" package
      And I am signed in as the "Manager"
      When I open "<path>"
      Then I am on "/"

      Examples:
        | path        |
        | /users      |
        | /addUser    |
        | /office     |
        | /addOffice  |
        | /addCompany |

    @R2.06
    Scenario: On a phone the sidebar opens over the page
      Given a company with the "TEAM" package
      And I am signed in on a phone
      When I open "/"
      And I go to "Projects" in the sidebar
      Then I see the heading "Projects"
      And the sidebar is hidden

    @R2.06
    Scenario: On a desktop the sidebar stays collapsed after a reload
      Given I am signed in as the owner of a company with the "TEAM" package
      When I open "/project"
      And I collapse the sidebar
      And I reload the page
      Then the sidebar is collapsed

  Rule: An error is shown if data for the whole app cannot be loaded

    @R7.31 @R8.05
    Scenario Outline: Loading "<data>" fails
      Given I am signed in as the owner of a company with the "TEAM" package
      And the server fails to load "<data>"
      When I open "/"
      Then an error toast says "<text>"

      Examples:
        | data      | text                           |
        | companies | Error getting the company list |
        | users     | Error getting users            |
        | profile   | Error loading user profile     |

    @R8.08
    Scenario: A toast disappears after 2 seconds
      Given I am signed in as the owner of a company with the "TEAM" package
      And the server fails to load "users"
      When I open "/" with a stopped clock
      Then an error toast says "Error getting users"
      And no toast is shown 2 seconds later

  Rule: On a slow connection the logo is visible immediately

    @R2.06
    Scenario Outline: The page shows the logo before its code has arrived
      Given the system appearance is <system> and I chose <choice>
      And the app's code has not arrived yet
      When I open the app without waiting for its code
      Then I see the logo on a <background> background

      Examples:
        | system | choice  | background |
        | light  | nothing | light      |
        | dark   | nothing | dark      |
        | light  | dark    | dark      |
        | dark   | light   | light      |

  Rule: An unknown URL shows a message

    Scenario: A signed-out user opens an unknown URL
      When I open "/projetc"
      Then I see the heading "There is no such page"
      And there is a link to "/"

    Scenario: A signed-in user opens an unknown URL
      Given I am signed in as the owner of a company with the "TEAM" package
      When I open "/projetc"
      Then I see the heading "There is no such page"
      And the navigation offers "Dashboard, Projects, Line Items, Users, Offices"

  Rule: The sidebar stays if the profile cannot be loaded

    @R8.05
    Scenario: Loading the profile fails, and a retry loads it
      Given I am signed in as the owner of a company with the "TEAM" package
      And the server fails to load "profile"
      When I open "/project"
      Then I see the heading "Your profile could not be loaded"
      And the navigation offers "Dashboard, Projects, Line Items"
      When the server works again and I press "Try again"
      Then the header shows "Admin"

  Rule: Leaving a page with unsaved input requires confirmation

    Background:
      Given a company with the "TEAM" package
      And the project "Granary conversion"
      And I am signed in

    Scenario Outline: A user leaves the form by <way>
      When I edit the project "Granary conversion" without saving and leave by <way>
      Then I am asked "Leave without saving?"
      When I answer "Stay"
      Then the field "Project title" keeps my input
      When I leave by <way>
      And I answer "Leave"
      Then the project "Granary conversion" opens with its stored values

      Examples:
        | way         |
        | Cancel      |
        | the sidebar |
        | a link      |
        | Back        |

    Scenario: A user logs out
      When I edit the project "Granary conversion" without saving and leave by Log Out
      Then I am asked "Leave without saving?"
      When I answer "Leave"
      Then I am on "/signin"

    Scenario: A user closes the window
      When I edit the project "Granary conversion" without saving and leave by closing the window
      Then the browser asks before it closes the window
      And the field "Project title" keeps my input

    Scenario: Leaving the page discards an unsaved note and its files
      When I open the notes of "Granary conversion"
      And I write the note "Permit is here" with the file "permit.txt"
      And I leave by the sidebar
      And I answer "Leave"
      And I open the notes of "Granary conversion"
      Then the note form is empty
      And the file "permit.txt" is deleted on the server

    Scenario: Saved input needs no confirmation
      When I open "/addProject"
      And I fill in the form
        | Project title | Harbour view re-roof |
      And I save
      Then I am on "/project"
      And no dialog is open
