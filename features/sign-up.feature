Feature: Signing up

  Rule: Signing up makes a company and leads to its profile

    @R2.02 @R2.11 @R7.02
    Scenario: A new company
      When I sign up as the owner of "Northgate Roofing"
      Then I am at "/profile"
      And I am asked to select a package

    @R2.02
    Scenario: One screen for both
      When I open "/signin"
      And I ask to sign up instead
      And I ask to sign in instead
      Then I am on the sign-in screen

    @R2.02
    Scenario: The sign-up form is an address of its own
      When I open "/signin"
      And I ask to sign up instead
      Then the window is titled "Create your account"
      When I go back
      Then I am on the sign-in screen
      And the window is titled "Sign in"

    @R2.02
    Scenario: What is typed outlives a reload, the passwords do not
      When I open the sign-up form
      And I fill in the sign-up form with "Company name" as "Northgate Roofing"
      And I reload the page
      Then what I typed as "Company name" is still there
      And what I typed as "Email" is still there
      And the field "Password" is empty
      And the field "Confirm password" is empty

    @R2.12
    Scenario: A way out for who forgot the password
      When I open "/signin"
      Then there is a link to "/forgot-password"

    @R2.11
    Scenario: A check mark shows that the passwords match
      When I open the sign-up form
      And I type the password "secret-1" twice
      Then a check mark shows that the passwords match

  Rule: What cannot be right is said at the field

    @R5.02 @R9.03
    Scenario Outline: A field that cannot be right says so
      When I open the sign-up form
      And I fill in the sign-up form with "<field>" as "<value>"
      And I press "Sign up"
      Then the field "<field>" says "<text>"

      Examples:
        | field            | value    | text                 |
        | Company name     |          | Required             |
        | Company name     | N        | Too short            |
        | Phone            |          | Required             |
        | Phone            | 12345678 | Invalid number       |
        | Phone            | call me 44 20 7946 0958 | Invalid number |
        | Phone            | 1234567890123456789012 | Invalid number |
        | Email            |          | Required             |
        | Email            | dana@    | Invalid email        |
        | Password         |          | Required             |
        | Password         | 12345    | Too short            |
        | Confirm password |          | Required             |
        | Confirm password | secret-2 | Passwords must match |
        | First name       |          | Required             |
        | First name       | D        | Too short            |
        | Last name        |          | Required             |
        | Last name        | W        | Too short            |

    @R5.02 @R5.03
    Scenario: A phone of 9 digits stays until it is changed
      Given I have signed up as the owner of "Northgate Roofing" with the phone "303-555-014"
      When I fill in the company form
        | Company name | Northgate Roofing & Sons |
      And I save
      Then a toast says "Company updated"
      And beside the field "Phone" stands "Has 9 digits, as entered at sign-up. A new number has 10."

    @R8.02
    Scenario: The e-mail has an account already
      Given a company with the "TEAM" package
      When I open the sign-up form
      And I sign up with the same e-mail
      Then the form says "An active account exists for provided email address"
      And what I typed as "Company name" is still there
