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
    Scenario Outline: The search finds names and emails and stays after a reload
      Given the user "Ada" "Lindqvist" with the email "ada-<unique>@roof.example"
      And the company has a "Manager" and an "Estimator"
      When I go to the page "Users"
      And I search for "<words>"
      Then only the user "Ada Lindqvist" is listed
      When I reload the page
      Then only the user "Ada Lindqvist" is listed

      # The companies of the examples share a server, and two users cannot have the same email.
      Examples:
        | words        | unique |
        | ada-three@ro | three  |

      @test-all
      Examples:
        | words        | unique |
        | ADA          | one    |
        | lindq        | two    |

    @R2.43 @R9.01 @test-all
    Scenario: A page has 10 users
      Given the package has 20 seats
      # With the owner, the company has 11 users.
      And 10 other users
      When I go to the page "Users"
      Then 10 users are listed
      When I go to the next page
      Then 1 user is listed
      When I go to the previous page
      Then 10 users are listed

    @R2.43 @test-all
    Scenario: If no user matches the search, the list says so
      When I go to the page "Users"
      And I search for "nobody"
      Then I see the heading "No users match"

    @R8.05 @test-all
    Scenario: Loading the list fails, and a retry loads it
      Given the server fails to load "users"
      When I go to the page "Users"
      Then an error toast says "Error getting users"
      When the server works again and I retry
      Then the user "Robin Owner" is listed

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
      Then a toast says "User created"
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
      Then a toast says "User created"
      When the "Ada" chooses the password "chosen-secret" with the link in the mail
      Then the "Ada" can sign in with the password "chosen-secret"

    @R2.45 @R6.06 @test-all
    Scenario: The form of a new user offers two roles
      When I go to the page "Users"
      And I press "Add User"
      Then I see the heading "Create User Profile"
      And the field "Role" offers
        | Manager | Estimator |

    @R2.45 @R5.05 @R9.02
    Scenario: Each invalid field shows an error
      When I go to the page "Create User Profile"
      Then pressing "Save" shows an error for each of these values
        | Email    |       | Required      |
        | Email    | ada@  | Invalid email |
        | Password |       | Required      |
        | Password | 12345 | Too short     |
        | Role     |       | Required      |

    @R5.05 @test-all
    Scenario: A user without a name is shown by email
      When I go to the page "Create User Profile"
      And I fill in the form
        | Email    | crew@northgate.example |
        | Password | secret-1               |
        | Role     | Estimator              |
      And I save
      Then a toast says "User created"
      When I go to the page "Create Project"
      Then I can pick "crew@northgate.example" as the estimator of a project

    @R8.03
    Scenario: An email that already has an account is refused
      When I go to the page "Create User Profile"
      And I fill in the user form for "Ada" "Lindqvist" as "Manager" with the email of the "Owner"
      And I try to save
      Then I see the error "A user with the above email address already exists"
      And the field "First name" keeps my input

    @R2.45 @test-all
    Scenario: A reload keeps the input except the password
      When I go to the page "Create User Profile"
      And I fill in the form
        | First name | Ada       |
        | Last name  | Lindqvist |
        | Password   | secret-1  |
      And I reload the page
      Then the field "First name" keeps my input
      And the field "Password" is empty

    @R2.45 @test-all
    Scenario: Cancel returns to the list
      When I go to the page "Create User Profile"
      And I cancel
      Then I am on the page "Users"

    @R2.45 @test-all
    Scenario: The owner adds a user using only the keyboard
      When I go to the page "Users"
      And I press "Add User" using only the keyboard
      And I fill in the form using only the keyboard
        | First name | Ada         |
        | Last name  | Lindqvist   |
        | Email      | a new email |
        | Password   | secret-1    |
        | Role       | Estimator   |
      And I press "Save" using only the keyboard
      Then a toast says "User created"
      And the user "Ada Lindqvist" has the "Role" "Estimator"

  Rule: The package limits the number of users

    @R2.44 @R5.08 @R9.02
    Scenario Outline: Without a free seat the billing portal is offered
      Given I am signed in as the owner of a company with the "<package>" package for <seats> users
      And <others> other users
      When I go to the page "Users"
      And I press "Add User"
      Then the dialog says "You have exceeded your subscribed number of users. Please upgrade your subscription from the billing portal."
      When I answer "Close"
      Then I am on the page "Users"
      And no dialog is open

      Examples:
        | package   | seats | others |
        | TEAM_PLUS | 4     | 3      |

      @test-all
      Examples:
        | package   | seats | others |
        | SINGLE    | 1     | 0      |
        | TEAM      | 3     | 2      |

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
    Scenario: The dialog opens the billing portal
      Given I am signed in as the owner of a company with the "TEAM" package
      And 2 other users
      When I go to the page "Users"
      And I press "Add User"
      And I answer "Go to the billing portal"
      Then I am on the page "Billing portal"

    @R2.44 @R5.08 @test-all
    Scenario: The dialog shows an error if the billing portal cannot be opened
      Given I am signed in as the owner of a company with the "SINGLE" package
      And the server fails to create "billing portal visits"
      When I go to the page "Users"
      And I press "Add User"
      And I answer "Go to the billing portal"
      Then the dialog says "Something went wrong"

    @R5.08 @test-all
    Scenario: With a free seat the form of a new user opens
      Given I am signed in as the owner of a company with the "TEAM_PLUS" package for 4 users
      And 2 other users
      When I go to the page "Users"
      And I press "Add User"
      Then I see the heading "Create User Profile"

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
      Then a toast says "User updated"
      And I am on the page "Users"
      And the user "Robyn Estimator" has the "Role" "Manager"

    @R2.45 @test-all
    Scenario: The owner cannot change the email or see the password of a user
      When I edit the user "Robin Estimator"
      Then I see the heading "Edit User Profile"
      And the field "Email" is read-only
      And I see no field "Password"

    @R5.05 @test-all
    Scenario: The owner can remove the last name of a user
      When I edit the user "Robin Estimator"
      And I fill in the form
        | Last name | |
      And I save
      Then a toast says "User updated"

    @R6.01 @R6.05 @test-all
    Scenario: The only owner can change their name but not their role
      When I edit the user "Robin Owner"
      Then the field "Role" is disabled
      And the field "Role" is "Owner"
      When I fill in the form
        | First name | Robyn |
      And I save
      Then I am on the page "Users"
      And the header shows the name "Robyn Owner"

    @R6.05 @R7.12 @test-all
    Scenario: The owner changes their password and stays signed in
      When I edit the user "Robin Owner"
      And I fill in the form
        | Current password     | plumb-line-1 |
        | New password         | new-secret   |
        | Confirm new password | new-secret   |
      And I save
      Then a toast says "User updated"
      And the "Owner" can sign in with the password "new-secret"
      When I reload the page
      Then the user "Robin Owner" is listed

    @R2.45 @test-all
    Scenario: Saving asks which version to keep if the user was changed in another session
      When I edit the user "Robin Estimator"
      And the "First name" of the user "Robin Estimator" is changed to "Bobbie" in another session
      And I fill in the form
        | First name | Robyn |
      And I save
      Then I am asked which version of the user to keep

    @R6.05 @test-all
    Scenario: A new role applies to the next request
      Given the "Estimator" has the projects open in another browser
      When I edit the user "Robin Estimator"
      And I fill in the form
        | Role | Manager |
      And I save
      Then a toast says "User updated"
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
      Then a toast says "User deleted"
      When the "Estimator" tries to follow "Line Items"
      Then the "Estimator" is on the page "Sign in"

    @R2.45 @R7.11 @test-all
    Scenario: A deleted user is added again with the same email
      When I go to the page "Users"
      And I delete the user "Robin Estimator"
      And I go to the page "Create User Profile"
      And I fill in the user form for "Robyn" "Returned" as "Manager" with the email of the "Estimator"
      And I save
      Then a toast says "User created"
      And the user "Robyn Returned" has the "Role" "Manager"
      And the "Estimator" can sign in with the password "plumb-line-1"

    @R2.43 @test-all
    Scenario: The owner answers No and the user stays
      When I go to the page "Users"
      And I ask to delete the user "Robin Estimator"
      And I answer "No"
      Then the user "Robin Estimator" is listed

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

  Rule: Only the owner manages users

    @R2.08 @R6.05 @R6.09 @test-all
    Scenario Outline: A <role> has no access to users
      Given a company with the "TEAM" package
      And I am signed in as the "<role>"
      When I open the address of the page "Users"
      Then I am on the page "Dashboard"
      # The role Owner cannot be assigned, so the body of the request is invalid.
      When the "<role>" asks the server to change their own role to "Owner"
      Then the server answers that the input is invalid
      When the "<role>" asks the server to change their own role to "<other>"
      Then the server answers that the user is not allowed to do this

      Examples:
        | role      | other     |
        | Manager   | Estimator |
        | Estimator | Manager   |

  Rule: The list and the form are accessible on a phone

    @R2.43 @R2.45 @test-all
    Scenario Outline: The page <page> has no accessibility violations
      Given a company with the "TEAM" package
      And I am signed in on a phone
      When I go to the page "<page>"
      Then axe finds no accessibility violations

      Examples:
        | page                |
        | Users               |
        | Create User Profile |
