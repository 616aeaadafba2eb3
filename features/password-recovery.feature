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
