# A user whom a step names only by the role has the first name "Robin" and the role as the last name, for example "Robin Manager".
# The owner is "Robin Owner".
# Until a scenario changes it, the password of these users is "plumb-line-1".
# The package "SINGLE" has 1 seat, "TEAM" has 3 seats, and "TEAM_PLUS" has 10 seats if the step gives no other number.
# The owner needs one seat.
Feature: Company users
  The owner manages the users of the company with their roles and offices.

  Rule: The list shows the users of the company, with a search and pages

    Background:
      Given I am signed in as the owner of a company with the "TEAM_PLUS" package

    @R2.43 @R3.02 @R6.01 @R6.02 @R6.03 @R7.10
    Scenario: The list shows names, email and role
      Given the company has a "Manager" and an "Estimator"
      When I go to the page "Users"
      Then I see the heading "Company Users"
      And the table "Company Users" has the columns "First Name, Last Name, Email, Role"
      And the user "Robin Owner" has the "Role" "Owner"
      And the user "Robin Manager" has the "Role" "Manager"
      And the user "Robin Estimator" has the "Role" "Estimator"
      And the user "Robin Estimator" has
        | Email | email of the "Estimator" |

    @R2.43
    Scenario: The search finds a part of the email and stays after a reload
      Given the user "Ada" "Lindqvist" with the email "ada-three@roof.example"
      And the company has a "Manager" and an "Estimator"
      When I go to the page "Users"
      And I search for "ada-three@ro"
      Then only the user "Ada Lindqvist" is listed
      When I reload the page
      Then only the user "Ada Lindqvist" is listed

  Rule: The owner adds a user with a role and a password

    Background:
      Given I am signed in as the owner of a company with the "TEAM" package

    @R2.45 @R3.02 @R5.09 @R6.06 @R7.11 @R8.07
    Scenario: The owner adds a user
      Given the office "Riverside"
      When I go to the page "Create User Profile"
      And I fill in the form
        | First name | Ada                              |
        | Last name  | Lindqvist                        |
        | Email      | email of the "Ada" in upper case |
        | Password   | plumb-line-1                     |
        | Role       | Manager                          |
        | Office     | Riverside                        |
      And I save
      Then a toast says "User created" and "Created succesfully!"
      And the user "Ada Lindqvist" has the "Role" "Manager"
      And the stored user "Ada Lindqvist" has
        | Email | email of the "Ada" |
      And the "Ada" can sign in with the password "plumb-line-1"

    @beyond @own-server
    Scenario: The owner invites a user, who chooses a password with the link in the mail
      When I go to the page "Create User Profile"
      And I fill in the form
        | First name | Ada                |
        | Last name  | Lindqvist          |
        | Email      | email of the "Ada" |
        | Role       | Manager            |
      And I choose "Send an invitation by email"
      And I save
      Then a toast says "User created" and "Created succesfully!"
      When the "Ada" chooses the password "chosen-secret" with the link in the mail
      Then the "Ada" can sign in with the password "chosen-secret"

    @R2.45 @R5.05 @R9.02
    Scenario: Each invalid field shows an error
      When I go to the page "Create User Profile"
      Then pressing "Save" shows an error for each of these values
        | Email    |       | Required      |
        | Email    | ada@  | Invalid email |
        | Password |       | Required      |
        | Password | 12345 | Too short     |
        | Role     |       | Required      |

    @R8.03
    Scenario: An email that already has an account is refused
      When I go to the page "Create User Profile"
      And I fill in the user form for "Ada" "Lindqvist" as "Manager" with the email of the "Owner"
      And I try to save
      Then I see the error "A user with the above email address already exists"
      And the field "First name" keeps my input

  Rule: The package limits the number of users

    @R2.44 @R5.08 @R9.02
    Scenario: Without a free seat the billing portal is offered
      Given I am signed in as the owner of a company with the "TEAM_PLUS" package for 4 users
      And 3 other users
      When I go to the page "Users"
      And I press "Add User"
      Then the dialog says "You have exceeded your subscribed number of users. Please upgrade your subscription from the billing portal."
      When I answer "Close"
      Then I am on the page "Users"
      And no dialog is open

    @R2.44 @R5.08 @test-all
    Scenario: The form of a new user shows the limit immediately
      Given I am signed in as the owner of a company with the "TEAM" package
      And 2 other users
      When I go to the page "Create User Profile"
      Then the dialog says "You have exceeded your subscribed number of users. Please upgrade your subscription from the billing portal."
      When I answer "Close"
      Then I am on the page "Users"

    @R2.43 @R9.02
    Scenario: The list shows the number of used seats
      Given I am signed in as the owner of a company with the "TEAM_PLUS" package for 4 users
      And 2 other users
      When I go to the page "Users"
      Then I see the text "3 of 4 seats"

    @R2.44 @R5.08 @test-all
    Scenario: The dialog opens the billing portal, also after a failed attempt
      Given I am signed in as the owner of a company with the "SINGLE" package
      And the server fails to create "billing portal visits"
      When I go to the page "Users"
      And I press "Add User"
      And I answer "Go to the billing portal"
      Then the dialog says "Something went wrong"
      When the server works again
      And I answer "Go to the billing portal"
      Then I am on the page "Billing portal"

    @R2.44 @R5.08 @R6.09 @test-all
    Scenario: A new user is refused if the last seat was taken in another session
      Given I am signed in as the owner of a company with the "TEAM" package
      And 1 other user
      When I go to the page "Create User Profile"
      And the last seat is taken in another session
      And I fill in the user form for "Ada" "Lindqvist" as "Estimator"
      And I save
      Then the dialog says "You have exceeded your subscribed number of users. Please upgrade your subscription from the billing portal."

  Rule: The owner edits users

    Background:
      Given I am signed in as the owner of a company with the "TEAM" package
      And the company has an "Estimator"

    @R2.45 @R6.05 @R6.06 @R7.12 @R8.07
    Scenario: The owner changes name, role and office
      Given the office "Riverside"
      When I edit the user "Robin Estimator"
      And I fill in the form
        | First name | Robyn     |
        | Role       | Manager   |
        | Office     | Riverside |
      And I save
      Then a toast says "User updated" and "Updated succesfully!"
      And I am on the page "Users"
      And the user "Robyn Estimator" has the "Role" "Manager"

    @R6.05 @test-all
    Scenario: A new role applies to the next request
      Given the "Estimator" has the projects open in another browser
      When I edit the user "Robin Estimator"
      And I fill in the form
        | Role | Manager |
      And I save
      Then a toast says "User updated" and "Updated succesfully!"
      When the "Estimator" goes to the page "Create Project"
      Then the header of the "Estimator" shows the role "Manager"
      And the "Estimator" can pick "Robin Owner" as the estimator of a project

  Rule: The owner deletes users after a confirmation

    Background:
      Given I am signed in as the owner of a company with the "TEAM" package
      And the company has an "Estimator"

    @R2.43 @R7.12 @R8.07
    Scenario: The owner deletes a user
      When I go to the page "Users"
      And I ask to delete the user "Robin Estimator"
      Then I am asked "Are you sure you want to delete this user?"
      When I answer "Yes"
      Then a toast says "User deleted" and "Deleted succesfully!"
      And 1 user is listed

    @R6.05
    Scenario: A deleted user is signed out by the next request
      Given the "Estimator" has the projects open in another browser
      When I go to the page "Users"
      And I ask to delete the user "Robin Estimator"
      And I answer "Yes"
      Then a toast says "User deleted" and "Deleted succesfully!"
      When the "Estimator" tries to follow "Line Items"
      Then the "Estimator" is on the page "Sign in"

    @R8.03 @R8.05
    Scenario: Deleting a user fails and the user is listed again, and changing the user fails and the input is kept
      Given the server fails to delete "users"
      And the server fails to change "users"
      When I go to the page "Users"
      And I ask to delete the user "Robin Estimator"
      And I answer "Yes"
      Then an error toast says "Error deleting user"
      And the user "Robin Estimator" is listed
      When I edit the user "Robin Estimator"
      And I fill in the form
        | First name | Robyn |
      And I save
      Then I see the error "Error updating the user"
      And the field "First name" keeps my input

    @R2.43
    Scenario: Users cannot delete themselves
      When I go to the page "Users"
      Then the button "Delete Robin Owner" is disabled because "You cannot delete yourself"
