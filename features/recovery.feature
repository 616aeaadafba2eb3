Feature: Recovering a forgotten password

  Rule: Who forgot the password asks for a mail

    @R2.03 @R2.12 @R2.13 @R4.06 @R7.04
    Scenario: The mail is on its way
      Given a company with the "TEAM" package
      When I open "/signin"
      And I follow "Forgot password?"
      Then I see the heading "Forgot Password?"
      When I ask for the verification email
      Then I am told to check my email and its spam folder
      And I am mailed a link

    @R2.13
    Scenario: A way to sign up and a way back
      When I open "/forgot-password"
      Then there is a link to "/signin?mode=sign-up"
      And there is a link to "/signin"

    @R5.09 @R7.04
    Scenario: Capitals in the e-mail make no difference
      Given a company with the "TEAM" package
      When I open "/forgot-password"
      And I ask for the verification email in capitals
      Then I am mailed a link

    @R2.13 @R7.04
    Scenario: Nobody learns who has an account
      When I open "/forgot-password"
      And I ask for the verification email of "nobody@nowhere.example"
      Then I am told to check my email and its spam folder

    @R5.12
    Scenario Outline: An e-mail that cannot be right
      When I open "/forgot-password"
      And I ask for the verification email of "<email>"
      Then the field "Email" says "<text>"

      Examples:
        | email          | text                         |
        |                | Required                     |
        | not-an-address | Provided e-mail is not valid |
        | dana@          | Provided e-mail is not valid |

    @R8.04
    Scenario: A request that fails says nothing, and what I typed stays
      Given the server fails when it is asked to create "request-reset-password"
      When I open "/forgot-password"
      And I ask for the verification email of "dana@north.example"
      Then nothing is said
      And what I typed as "Email" is still there
      When the server is well again
      And I press "Send verification email"
      Then I am told to check my email and its spam folder

  Rule: The link in the mail leads to a new password

    @R2.03 @R2.14 @R4.06 @R7.05
    Scenario: A new password
      Given a company with the "TEAM" package
      When I open the link that I was mailed
      And I choose the password "new-secret"
      Then I am told "Password reset successfully."
      When I follow "Back to Login"
      And I sign in with the password "new-secret"
      Then I am let in

    @R2.14 @R7.05
    Scenario: The old password and the old sessions end
      Given a company with the "TEAM" package
      When I open the link that I was mailed
      And I choose the password "new-secret"
      Then I am told "Password reset successfully."
      And neither my old password nor my old session works

    @R2.14
    Scenario: A check mark shows that the passwords match
      Given a company with the "TEAM" package
      When I open the link that I was mailed
      And I type "new-secret" as the password and its confirmation
      Then a check mark shows that the passwords match
      And there is a link to "/signin"

    @R5.13 @R9.02
    Scenario Outline: A password that cannot be taken
      Given a company with the "TEAM" package
      When I open the link that I was mailed
      And I try to choose "<password>", and "<again>" to confirm it
      Then the field "<field>" says "<text>"

      Examples:
        | password | again    | field            | text                 |
        |          | secret-1 | Password         | Required             |
        | 12345    | 12345    | Password         | Too short            |
        | secret-1 |          | Confirm Password | Required             |
        | secret-1 | secret-2 | Confirm Password | Passwords must match |

    @R8.04
    Scenario: A link works once
      Given a company with the "TEAM" package
      And I have used the link that I was mailed
      When I open the same link again
      And I choose the password "other-secret"
      Then the form says "There was an error while trying to reset your password."
      And there is a link to "/forgot-password"

    @R2.03 @R2.14
    Scenario: The link leaves no trace in the address, and outlives a reload
      Given a company with the "TEAM" package
      When I open the link that I was mailed
      Then the address is "/reset-password" and nothing more
      When I reload the page
      And I choose the password "new-secret"
      Then I am told "Password reset successfully."

    @R2.03
    Scenario: Without its token the address shows the forgot form again
      Given a company with the "TEAM" package
      When I open the link that I was mailed
      Then the address is "/reset-password" and nothing more
      When I open "/reset-password"
      Then I see the heading "Forgot Password?"

    @R2.03
    Scenario Outline: Half a link shows the forgot form
      When I open "<address>"
      Then I see the heading "Forgot Password?"

      Examples:
        | address                                    |
        | /reset-password                            |
        | /reset-password?email=dana%40north.example |
        | /reset-password?token=abc                  |

    @R2.01
    Scenario Outline: Who is signed in has no business here
      Given a company with the "TEAM" package
      And I am signed in
      When I open "<address>"
      Then I am at "/"

      Examples:
        | address                                              |
        | /forgot-password                                     |
        | /reset-password?email=dana%40north.example&token=abc |

  Rule: The keyboard is enough, and nothing stands in the way of a screen reader

    @R2.13 @R2.14
    Scenario: A new password without a mouse
      Given a company with the "TEAM" package
      When I ask for the verification email with the keyboard alone
      And I open the link that I was mailed
      And I choose the password "new-secret" with the keyboard alone
      Then I am told "Password reset successfully."

    @R2.11
    Scenario: Signing up without a mouse
      When I sign up as the owner of "Northgate Roofing" with the keyboard alone
      Then I am at "/profile"

    @R2.13
    Scenario: What axe looks for while the mail is asked for
      Given a company with the "TEAM" package
      When I open "/forgot-password"
      Then axe finds nothing wrong on the page
      When I ask for the verification email of ""
      Then the field "Email" says "Required"
      And axe finds nothing wrong on the page

    @R2.13 @R2.14
    Scenario: What axe looks for on the way to the new password
      Given a company with the "TEAM" package
      And I open "/forgot-password"
      When I ask for the verification email
      Then I am told to check my email and its spam folder
      And axe finds nothing wrong on the page
      When I open the link that I was mailed
      Then axe finds nothing wrong on the page

    @R2.10 @R2.11
    Scenario Outline: What axe looks for on the way in
      When I open "<address>"
      Then axe finds nothing wrong on the page

      Examples:
        | address              |
        | /signin              |
        | /signin?mode=sign-up |
