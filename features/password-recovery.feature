# "I" am a visitor or, if the scenario has a company, its owner.
Feature: Password recovery
  The page calls the mail with the reset link "verification email".

  Rule: A user requests a mail with a reset link

    @R2.03 @R2.12 @R2.13 @R4.06 @R7.04 @own-server
    Scenario: A user receives the reset link by mail
      Given a company with the "TEAM" package
      When I go to the page "Sign in"
      And I follow "Forgot password?"
      Then I see the heading "Forgot Password?"
      When I request the verification email
      Then I am told to check my email and its spam folder
      And I receive the reset link by mail

    @R2.13 @test-all
    Scenario: The form links to sign-up and sign-in
      When I go to the page "Forgot Password?"
      Then there is a link to the page "Create your account"
      And there is a link to the page "Sign in"

    @R5.09 @R7.04 @own-server @test-all
    Scenario: A user can type the email in upper case
      Given a company with the "TEAM" package
      When I go to the page "Forgot Password?"
      And I request the verification email with my email in upper case
      Then I receive the reset link by mail

    @R2.13 @R7.04
    Scenario: A request for an unknown email shows the same confirmation
      When I go to the page "Forgot Password?"
      And I request the verification email for "nobody@nowhere.example"
      Then I am told to check my email and its spam folder

    @R5.12
    Scenario: Each invalid email shows an error
      When I go to the page "Forgot Password?"
      Then pressing "Send verification email" shows an error for each of these values
        | Email |                | Required                     |
        | Email | not-an-address | Provided e-mail is not valid |
        | Email | dana@          | Provided e-mail is not valid |

    @R8.04
    Scenario: A failed request shows no error message and keeps the input
      Given the server fails to create "password resets"
      When I go to the page "Forgot Password?"
      And I request the verification email for "dana@north.example"
      Then no error message is shown
      And the field "Email" keeps my input
      When the server works again and I press "Send verification email"
      Then I am told to check my email and its spam folder

  Rule: A complete, unused reset link lets the user set a new password

    @R2.03 @R2.14 @R4.06 @R7.05 @own-server
    Scenario: A user sets a new password and signs in
      Given a company with the "TEAM" package
      When I open the reset link
      And I set the password "new-secret"
      Then I see the notice "Password reset successfully."
      When I follow "Back to Login"
      And I sign in with the password "new-secret"
      Then the header shows the name "Robin Owner"

    @R2.14 @R7.05 @own-server
    Scenario: A reset makes the old password and the earlier session invalid
      Given a company with the "TEAM" package
      When I open the reset link
      And I set the password "new-secret"
      Then I see the notice "Password reset successfully."
      And neither my old password nor my old session works

    @R2.14 @own-server @test-all
    Scenario: A check mark shows that the passwords match
      Given a company with the "TEAM" package
      When I open the reset link
      And I type the password "new-secret" and its confirmation
      Then I see the text "Passwords match"
      And there is a link to the page "Sign in"

    @R5.13 @R9.02 @own-server
    Scenario: Each invalid password shows an error
      Given a company with the "TEAM" package
      When I open the reset link
      And I type the password "secret-1" and its confirmation
      Then pressing "Save Password" shows an error for each of these values
        | Password         |          | Required             |
        | Password         | 12345    | Too short            |
        | Confirm Password |          | Required             |
        | Confirm Password | secret-2 | Passwords must match |

    @R8.04 @own-server
    Scenario: A link works only once
      Given a company with the "TEAM" package
      When I open the reset link
      And I set the password "new-secret"
      Then I see the notice "Password reset successfully."
      When I open the used reset link again
      And I set the password "other-secret"
      Then I see the error "There was an error while trying to reset your password."
      And there is a link to the page "Forgot Password?"

    @R2.03 @R2.14 @own-server
    Scenario: The token is removed from the address and kept for a reload
      Given a company with the "TEAM" package
      When I open the reset link
      Then the address has no token
      When I reload the page
      And I set the password "new-secret"
      Then I see the notice "Password reset successfully."

    @R2.03 @own-server @test-all
    Scenario: The reset page without the link shows the request form
      Given a company with the "TEAM" package
      When I open the reset link
      Then the address has no token
      When I open the address of the page "Reset Password"
      Then I see the heading "Forgot Password?"

    @R2.03 @test-all
    Scenario Outline: An incomplete link shows the request form
      When I open the address of the page "Reset Password" with
        | <name> | <value> |
      Then I see the heading "Forgot Password?"

      Examples:
        | name  | value              |
        | Token | abc                |
        | Email | dana@north.example |
        | Token |                    |

  Rule: The recovery pages are for signed-out users

    @R2.01 @test-all
    Scenario Outline: A signed-in user is redirected to the dashboard
      Given I am signed in as the owner of a company with the "TEAM" package
      When I open the address of the page "<page>" with
        | Email | dana@north.example |
        | Token | abc                |
      Then I am on the page "Dashboard"

      Examples:
        | page             |
        | Forgot Password? |
        | Reset Password   |

  Rule: Recovery, sign-in and sign-up are accessible

    @R2.13 @own-server @test-all
    Scenario: A user requests the mail using only the keyboard
      Given a company with the "TEAM" package
      When I go to the page "Sign in"
      And I follow "Forgot password?" using only the keyboard
      And I fill in the form using only the keyboard
        | Email | email of the "Owner" |
      And I press "Send verification email" using only the keyboard
      Then I am told to check my email and its spam folder

    @R2.14 @own-server @test-all
    Scenario: A user sets a new password using only the keyboard
      Given a company with the "TEAM" package
      When I open the reset link
      And I fill in the form using only the keyboard
        | Password         | new-secret |
        | Confirm Password | new-secret |
      And I press "Save Password" using only the keyboard
      Then I see the notice "Password reset successfully."

    @R2.11 @test-all
    Scenario: A user signs up using only the keyboard
      When I go to the page "Sign in"
      And I press "Create an account" using only the keyboard
      And I fill in the form using only the keyboard
        | Company name     | Northgate Roofing |
        | First name       | Robin             |
        | Last name        | Owner             |
        | Email            | a new email       |
        | Phone            | 5035550142        |
        | Password         | plumb-line-1      |
        | Confirm password | plumb-line-1      |
      And I press "Sign up" using only the keyboard
      Then I am on the page "Profile"

    @R2.13 @test-all
    Scenario: The request form has no accessibility violations
      Given a company with the "TEAM" package
      When I go to the page "Forgot Password?"
      Then axe finds no accessibility violations
      When I request the verification email for ""
      Then the field "Email" shows the error "Required"
      And axe finds no accessibility violations

    @R2.13 @R2.14 @own-server @test-all
    Scenario: The confirmation and the reset form have no accessibility violations
      Given a company with the "TEAM" package
      And I go to the page "Forgot Password?"
      When I request the verification email
      Then I am told to check my email and its spam folder
      And axe finds no accessibility violations
      When I open the reset link
      Then axe finds no accessibility violations

    @R2.10 @R2.11 @test-all
    Scenario Outline: Sign-in and sign-up have no accessibility violations
      When I open the address of the page "<page>"
      Then axe finds no accessibility violations

      Examples:
        | page                |
        | Create your account |
        | Sign in             |
