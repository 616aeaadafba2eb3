Feature: Company users
  The owner says who works in the company, as what, and where.

  Rule: The list shows everybody who may sign in

    Background:
      Given a company with the "TEAM_PLUS" package
      And I am signed in

    @R2.43 @R3.02 @R6.01 @R6.02 @R6.03 @R7.10
    Scenario: Names, e-mail and role
      Given its "Manager" and its "Estimator"
      When I open "/users"
      Then I see the heading "Company Users"
      And the table "Company Users" has the columns "First Name, Last Name, Email, Role"
      And the user "Robin Owner" has the role "Owner"
      And the user "Robin Manager" has the role "Manager"
      And the user "Robin Estimator" has the role "Estimator"
      And the user "Robin Estimator" has their e-mail

    @R2.43
    Scenario Outline: The search finds names and e-mails, and stays through a reload
      Given the user "Ada" "Lindqvist" with the e-mail "ada-<unique>@roof.example"
      And its "Manager" and its "Estimator"
      When I open "/users"
      And I search the list for "<words>"
      Then only the user "Ada Lindqvist" is listed
      When I reload the page
      Then only the user "Ada Lindqvist" is listed

      Examples:
        | words        | unique |
        | ADA          | one    |
        | lindq        | two    |
        | ada-three@ro | three  |

    @R2.43 @R9.01
    Scenario: 10 on a page
      Given seats for 20 users
      And 10 more users
      When I open "/users"
      Then 10 users are listed
      When I go to the next page
      Then 1 user is listed
      When I go to the previous page
      Then 10 users are listed

    @R2.43
    Scenario: The search finds nobody
      When I open "/users"
      And I search the list for "nobody"
      Then I see the heading "No users match"

    @R8.05
    Scenario: The list cannot be loaded
      Given the server fails when it is asked for "users"
      When I open "/users"
      Then an error toast says "Error getting users"
      When the server is well again
      And I try again
      Then the user "Robin Owner" is listed

  Rule: A user is made with a role and a password

    Background:
      Given a company with the "TEAM" package
      And I am signed in

    @R2.45 @R3.02 @R5.09 @R6.06 @R7.11 @R8.07
    Scenario: Create
      Given the office "Riverside"
      When I open "/users"
      And I press "Add User"
      Then I see the heading "Create User Profile"
      And the roles I can pick are "Manager, Estimator"
      When I fill in the user form for "Ada" "Lindqvist" as "Manager" in "Riverside", her e-mail in capitals
      And I save
      Then a toast says "User created"
      And I am at "/users"
      And the user "Ada Lindqvist" has the role "Manager"
      And "Ada Lindqvist" can sign in with her e-mail in small letters

    @R2.45 @R5.05 @R9.02
    Scenario Outline: A field that cannot be right says so
      When I open "/addUser"
      And I fill in the user form
        | <field> | <value> |
      And I save
      Then the field "<field>" says "<text>"

      Examples:
        | field      | value  | text          |
        | Email      |        | Required      |
        | Email      | ada@   | Invalid email |
        | Password   |        | Required      |
        | Password   | 12345  | Too short     |
        | Role       |        | Required      |

    @R5.05
    Scenario: No name is asked for, and the e-mail stands for it
      When I open "/addUser"
      And I fill in the user form
        | Email    | crew@northgate.example |
        | Password | secret-1               |
        | Role     | Estimator              |
      And I save
      Then a toast says "User created"
      And "crew@northgate.example" can be picked as a project's estimator

    @R8.03
    Scenario: The e-mail has an account already
      When I open "/addUser"
      And I fill in the user form with the owner's e-mail
      And I save
      Then the form says "A user with the above email address already exists"
      And what I typed as "First name" is still there

    @R2.45
    Scenario: What is typed outlives a reload, the password does not
      When I open "/addUser"
      And I fill in the user form
        | First name | Ada       |
        | Last name  | Lindqvist |
        | Password   | secret-1  |
      And I reload the page
      Then what I typed as "First name" is still there
      And the field "Password" is empty

    @R2.45
    Scenario: Cancel leads back to the list
      When I open "/addUser"
      And I cancel
      Then I am at "/users"

    @R2.45
    Scenario: With the keyboard alone
      When I open "/users"
      And I add the "Estimator" "Ada" "Lindqvist" with the keyboard alone
      Then a toast says "User created"
      And the user "Ada Lindqvist" has the role "Estimator"

  Rule: There are as many users as the package has seats

    @R2.44 @R5.08 @R9.02
    Scenario Outline: Beyond them the billing portal is offered
      Given a company with the "<plan>" package for <seats> users
      And I am signed in
      And <more> more users
      When I open "/users"
      And I press "Add User"
      Then a modal says "You have exceeded your subscribed number of users. Please upgrade your subscription from the billing portal."
      When I answer "Close"
      Then I am at "/users"
      And no modal is open

      Examples:
        | plan      | seats | more |
        | SINGLE    | 1     | 0    |
        | TEAM      | 3     | 2    |
        | TEAM_PLUS | 4     | 3    |

    @R2.44 @R5.08
    Scenario: The form for a new user says so at once
      Given a company with the "TEAM" package
      And I am signed in
      And 2 more users
      When I open "/addUser"
      Then a modal says "You have exceeded your subscribed number of users. Please upgrade your subscription from the billing portal."
      When I answer "Close"
      Then I am at "/users"

    @R2.43 @R9.02
    Scenario: The list says how many seats are taken
      Given a company with the "TEAM_PLUS" package for 4 users
      And I am signed in
      And 2 more users
      When I open "/users"
      Then I read "3 of 4 seats"

    @R2.44 @R5.08
    Scenario: The portal gives more
      Given a company with the "TEAM" package
      And I am signed in
      And 2 more users
      When I open "/users"
      And I press "Add User"
      And I answer "Go to the billing portal"
      Then I am in the billing portal

    @R2.44 @R5.08
    Scenario: The portal does not open
      Given a company with the "SINGLE" package
      And I am signed in
      And the server fails when it is asked to create "session"
      When I open "/users"
      And I press "Add User"
      And I answer "Go to the billing portal"
      Then a modal says "Something went wrong"

    @R5.08
    Scenario: A user more while there are seats
      Given a company with the "TEAM_PLUS" package for 4 users
      And I am signed in
      And 2 more users
      When I open "/users"
      And I press "Add User"
      Then I see the heading "Create User Profile"

    @R2.44 @R5.08 @R6.09
    Scenario: Somebody else takes the last seat meanwhile
      Given a company with the "TEAM" package
      And I am signed in
      And 1 more user
      When I open "/addUser"
      And meanwhile somebody else takes the last seat
      And I fill in the user form for "Ada" "Lindqvist" as "Estimator"
      And I save
      Then a modal says "You have exceeded your subscribed number of users. Please upgrade your subscription from the billing portal."

  Rule: The owner changes users

    Background:
      Given a company with the "TEAM" package
      And I am signed in
      And its "Estimator"

    @R2.45 @R6.05 @R6.06 @R7.12 @R8.07
    Scenario: Name, role and office, not the e-mail
      Given the office "Riverside"
      When I edit the user "Robin Estimator"
      Then I see the heading "Edit User Profile"
      And the e-mail cannot be changed and no password is asked for
      When I fill in the user form
        | First name | Robyn     |
        | Role       | Manager   |
        | Office     | Riverside |
      And I save
      Then a toast says "User updated"
      And I am at "/users"
      And the user "Robyn Estimator" has the role "Manager"

    @R5.05
    Scenario: A name may be emptied
      When I edit the user "Robin Estimator"
      And I fill in the user form
        | Last name | |
      And I save
      Then a toast says "User updated"

    @R6.01 @R6.05
    Scenario: The only owner stays the owner, and sees their new name at once
      When I edit the user "Robin Owner"
      Then the field "Role" is disabled
      And the role shown is "Owner"
      When I fill in the user form
        | First name | Robyn |
      And I save
      Then I am at "/users"
      And the header says that I am "Robyn Owner"

    @R6.05 @R7.12
    Scenario: The owner takes another password and stays signed in
      When I edit the user "Robin Owner"
      And I fill in the user form
        | Current password     | plumb-line-1 |
        | New password         | new-secret |
        | Confirm new password | new-secret |
      And I save
      Then a toast says "User updated"
      And the "Owner" signs in with the password "new-secret"
      When I reload the page
      Then the user "Robin Owner" is listed

    @R8.03
    Scenario: The change cannot be saved, and nothing typed is lost
      Given the server fails when it is asked to change "users"
      When I edit the user "Robin Estimator"
      And I fill in the user form
        | First name | Robyn |
      And I save
      Then the form says "Error updating the user"
      And what I typed as "First name" is still there

    @R2.45
    Scenario: Somebody else saved it first
      When I edit the user "Robin Estimator"
      And meanwhile somebody else names the user "Bobbie"
      And I fill in the user form
        | First name | Robyn |
      And I save
      Then I am told who changed the user and can choose

    @R6.05
    Scenario: A new role takes effect on the next click
      Given its "Estimator" has the projects open in another browser
      When I edit the user "Robin Estimator"
      And I fill in the user form
        | Role | Manager |
      And I save
      Then a toast says "User updated"
      When the other goes to create a project
      Then the other is called "Manager" and can pick "Robin Owner" as estimator

    @R6.05
    Scenario: Who is deleted is signed out by the next click
      Given its "Estimator" has the projects open in another browser
      When I open "/users"
      And I ask to delete the user "Robin Estimator"
      And I answer "Yes"
      Then a toast says "User deleted"
      When the other goes to create a project
      Then the other is on the sign-in screen

  Rule: A user is deleted after a question

    Background:
      Given a company with the "TEAM" package
      And I am signed in
      And its "Estimator"

    @R2.43 @R7.12 @R8.07
    Scenario: Delete
      When I open "/users"
      And I ask to delete the user "Robin Estimator"
      Then I am asked "Are you sure you want to delete this user?"
      When I answer "Yes"
      Then a toast says "User deleted" and "Deleted succesfully!"
      And 1 user is listed

    @R2.45 @R7.11
    Scenario: Who was deleted is added again with the same e-mail
      When I open "/users"
      And I ask to delete the user "Robin Estimator"
      And I answer "Yes"
      Then a toast says "User deleted"
      When I add the deleted "Estimator" again as "Robyn" "Returned" with the password "new-secret"
      Then a toast says "User created"
      And the user "Robyn Returned" has the role "Manager"
      And the "Estimator" signs in with the password "new-secret"

    @R2.43
    Scenario: Think better of it
      When I open "/users"
      And I ask to delete the user "Robin Estimator"
      And I answer "No"
      Then the user "Robin Estimator" is listed

    @R8.05
    Scenario: It cannot be deleted
      Given the server fails when it is asked to delete "users"
      When I open "/users"
      And I ask to delete the user "Robin Estimator"
      And I answer "Yes"
      Then an error toast says "Error deleting user"
      And the user "Robin Estimator" is listed

    @R2.43
    Scenario: Nobody deletes themself
      When I open "/users"
      Then I cannot delete "Robin Owner", because "You cannot delete yourself"

  Rule: Users are the owner's

    @R2.08 @R6.05 @R6.09
    Scenario Outline: The others are led away, and refused by the API
      Given a company with the "TEAM" package
      And I am signed in as its "<role>"
      When I open "/users"
      Then I am at "/"
      When its "<role>" asks the API to become an owner
      Then the API answers 400
      When its "<role>" asks the API to become a "<other>"
      Then the API answers 403

      Examples:
        | role      | other     |
        | Manager   | Estimator |
        | Estimator | Manager   |

    @R2.43 @R2.45
    Scenario Outline: On a phone, and for a screen reader
      Given a company with the "TEAM" package
      And I am signed in on a phone
      When I open "<address>"
      Then axe finds nothing wrong on the page

      Examples:
        | address  |
        | /users   |
        | /addUser |
