# The step `I fill in the sign-up form with "<field>" as "<value>"` enters this value, and valid values into all other fields.
# The valid password is "plumb-line-1".
Feature: Sign-up

  Rule: Sign-up creates a company and opens its profile

    @R2.02 @R2.11 @R7.02
    Scenario: A user signs up
      When I sign up as the owner of "Northgate Roofing"
      Then I am on the page "Profile"
      And I see the button "Select a Package"

  Rule: One screen has the sign-in form and the sign-up form

    @R2.02
    Scenario: Back returns from the sign-up form to the sign-in form
      When I go to the page "Sign in"
      And I press "Create an account"
      Then the window title is "Create your account"
      When I go back
      Then I am on the page "Sign in"
      And the window title is "Sign in"

    @R2.02 @test-all
    Scenario: A reload keeps the input of the sign-up form except the passwords
      When I go to the page "Create your account"
      And I fill in the sign-up form with "Company name" as "Northgate Roofing"
      And I reload the page
      Then the field "Company name" keeps my input
      And the field "Email" keeps my input
      And the field "Password" is empty
      And the field "Confirm password" is empty

  Rule: Sign-up checks the input

    @R5.02 @R9.03
    Scenario: Each invalid field shows an error
      When I go to the page "Create your account"
      And I fill in the sign-up form with "Company name" as "Northgate Roofing"
      Then pressing "Sign up" shows an error for each of these values
        | Company name     |                         | Required             |
        | Company name     | N                       | Too short            |
        | Phone            |                         | Required             |
        | Phone            | 12345678                | Invalid number       |
        | Phone            | call me 44 20 7946 0958 | Invalid number       |
        | Phone            | 1234567890123456789012  | Invalid number       |
        | Email            |                         | Required             |
        | Email            | dana@                   | Invalid email        |
        | Password         |                         | Required             |
        | Password         | 12345                   | Too short            |
        | Confirm password |                         | Required             |
        | Confirm password | secret-2                | Passwords must match |
        | First name       |                         | Required             |
        | First name       | D                       | Too short            |
        | Last name        |                         | Required             |
        | Last name        | W                       | Too short            |

    @R5.02 @R5.03
    Scenario: Sign-up accepts a phone of 9 digits, and the company profile keeps it until it is changed
      Given I have signed up as the owner of "Northgate Roofing" with the phone "303-555-014"
      When I fill in the form
        | Company name | Northgate Roofing & Sons |
      And I save
      Then a toast says "Company updated" and "Updated succesfully!"
      And the field "Phone" shows the hint "Has 9 digits, as entered at sign-up. A new number must have 10."

    @R8.02
    Scenario: An email that already has an account is refused
      Given a company with the "TEAM" package
      When I go to the page "Create your account"
      And I fill in the sign-up form with "Company name" as "Northgate Roofing"
      And I try to press "Sign up"
      Then I see the error "An active account exists for provided email address"
      And the field "Company name" keeps my input
