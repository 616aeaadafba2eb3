# "I" am a visitor or, if the scenario has a company, its owner.
Feature: Password recovery
  The page calls the mail with the reset link "verification email".

  Rule: A user requests a mail with a reset link

    @R2.03 @R2.12 @R2.13 @R4.06 @R7.04 @own-server
    Scenario: A user receives the reset link by mail
      Given a company with the "TEAM" package
      When I open "/signin"
      And I follow "Forgot password?"
      Then I see the heading "Forgot Password?"
      When I request the verification email
      Then I am told to check my email and its spam folder
      And I receive the reset link by mail

    @R2.13 @test-all
    Scenario: The form links to sign-up and sign-in
      When I open "/forgot-password"
      Then there is a link to "/signin?mode=sign-up"
      And there is a link to "/signin"

    @R5.09 @R7.04 @own-server @test-all
    Scenario: A user can type the email in upper case
      Given a company with the "TEAM" package
      When I open "/forgot-password"
      And I request the verification email with my email in upper case
      Then I receive the reset link by mail

    @R2.13 @R7.04
    Scenario: A request for an unknown email shows the same confirmation
      When I open "/forgot-password"
      And I request the verification email for "nobody@nowhere.example"
      Then I am told to check my email and its spam folder

    @R5.12
    Scenario: Each invalid email shows an error
      When I open "/forgot-password"
      Then pressing "Send verification email" shows an error for each of these values
        | Email |                | Required                     |
        | Email | not-an-address | Provided e-mail is not valid |
        | Email | dana@          | Provided e-mail is not valid |

    @R8.04
    Scenario: A failed request shows no error message and keeps the input
      Given the server fails to create "password resets"
      When I open "/forgot-password"
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
      Then I see my name in the header

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
      Then a check mark shows that the passwords match
      And there is a link to "/signin"

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
      And I have used the reset link
      When I open the used reset link again
      And I set the password "other-secret"
      Then I see the error "There was an error while trying to reset your password."
      And there is a link to "/forgot-password"

    @R2.03 @R2.14 @own-server
    Scenario: The token is removed from the URL and kept for a reload
      Given a company with the "TEAM" package
      When I open the reset link
      Then I can set a password and the URL is exactly "/reset-password"
      When I reload the page
      And I set the password "new-secret"
      Then I see the notice "Password reset successfully."

    @R2.03 @own-server @test-all
    Scenario: The reset page without the link shows the request form
      Given a company with the "TEAM" package
      When I open the reset link
      Then I can set a password and the URL is exactly "/reset-password"
      When I open "/reset-password"
      Then I see the heading "Forgot Password?"

    @R2.03 @test-all
    Scenario Outline: An incomplete link shows the request form
      When I open "<path>"
      Then I see the heading "Forgot Password?"

      Examples:
        | path                                       |
        | /reset-password?token=abc                  |
        | /reset-password                            |
        | /reset-password?email=dana%40north.example |

  Rule: The recovery pages are for signed-out users

    @R2.01 @test-all
    Scenario Outline: A signed-in user is redirected to the dashboard
      Given I am signed in as the owner of a company with the "TEAM" package
      When I open "<path>"
      Then I am on "/"

      Examples:
        | path                                                 |
        | /forgot-password                                     |
        | /reset-password?email=dana%40north.example&token=abc |

  Rule: Recovery, sign-in and sign-up are accessible

    @R2.13 @R2.14 @own-server
    Scenario: A user sets a new password using only the keyboard
      Given a company with the "TEAM" package
      When I request the verification email using only the keyboard
      And I open the reset link
      And I set the password "new-secret" using only the keyboard
      Then I see the notice "Password reset successfully."

    @R2.11 @test-all
    Scenario: A user signs up using only the keyboard
      When I sign up as the owner of "Northgate Roofing" using only the keyboard
      Then I am on "/profile"

    @R2.13 @test-all
    Scenario: The request form has no accessibility violations
      Given a company with the "TEAM" package
      When I open "/forgot-password"
      Then axe finds no accessibility violations
      When I request the verification email for ""
      Then the field "Email" shows the error "Required"
      And axe finds no accessibility violations

    @R2.13 @R2.14 @own-server @test-all
    Scenario: The confirmation and the reset form have no accessibility violations
      Given a company with the "TEAM" package
      And I open "/forgot-password"
      When I request the verification email
      Then I am told to check my email and its spam folder
      And axe finds no accessibility violations
      When I open the reset link
      Then axe finds no accessibility violations

    @R2.10 @R2.11
    Scenario Outline: Sign-in and sign-up have no accessibility violations
      When I open "<path>"
      Then axe finds no accessibility violations

      Examples:
        | path                 |
        | /signin?mode=sign-up |

      @test-all
      Examples:
        | path                 |
        | /signin              |
