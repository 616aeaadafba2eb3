Feature: Signing in and out

  Rule: Who is signed out sees the sign-in screen and nothing else

    @R2.01 @R2.04
    Scenario Outline: A protected address leads to signing in
      When I open "<address>"
      Then I am on the sign-in screen

      Examples:
        | address     |
        | /           |
        | /project    |
        | /addProject |
        | /profile    |
        | /users      |
        | /refresh    |

    @R2.01 @R2.05
    Scenario Outline: Who is signed in has no business on the public screens
      Given a company with the "TEAM" package
      And I am signed in
      When I open "<address>"
      Then I am at "/"

      Examples:
        | address          |
        | /signin          |
        | /forgot-password |
        | /refresh         |

    @R2.04
    Scenario: After signing in I am where I wanted to go
      Given a company with the "TEAM" package
      When I open "/project"
      And I sign in, asked to
      Then I am at "/project"

  Rule: A return address leads to a place of this app or to the dashboard

    @R2.01
    Scenario: Signed in, I stay in the app whatever the return address says
      Given a company with the "TEAM" package
      And I am signed in
      Then each of these addresses leads to "/":
        | /signin?returnTo=//evil.example                   |
        | /signin?returnTo=https://evil.example             |
        | /signin?returnTo=/.//evil.example                 |
        | /signin?returnTo=/..//evil.example                |
        | /signin?returnTo=/%2e//evil.example               |
        | /signin?returnTo=/%252e//evil.example             |
        | /signin?returnTo=/%5Cevil.example                 |
        | /signin?returnTo=/.%5C%5Cevil.example             |
        | /signin?returnTo=%5C%5Cevil.example               |
        | /signin?returnTo=/%09/evil.example                |
        | /signin?returnTo=/.%0A//evil.example              |
        | /signin?returnTo=%20//evil.example                |
        | /signin?returnTo=javascript:alert(1)              |
        | /forgot-password?returnTo=/project/..//evil.example |
        | /refresh?returnTo=/.//evil.example                |

    @R2.01 @R2.04
    Scenario Outline: Signing in leads to the dashboard where the return address is of another site
      Given a company with the "TEAM" package
      When I open "/signin?returnTo=<address>"
      And I sign in, asked to
      Then I am at "/"

      Examples:
        | address               |
        | /.//evil.example      |
        | /%09//evil.example    |
        | https://evil.example/ |

  Rule: An e-mail and a password of at least 6 characters are asked for

    @R2.10 @R5.01 @R9.02
    Scenario Outline: A field that cannot be right says so
      When I open "/signin"
      And I try to sign in with "<email>" and "<password>"
      Then the field "<field>" says "<text>"

      Examples:
        | email          | password | field    | text          |
        |                | secret-1 | Email    | Required      |
        | not-an-address | secret-1 | Email    | Invalid email |
        | dana@north.com |          | Password | Required      |
        | dana@north.com | 12345    | Password | Too short     |

    @R7.01 @R8.01
    Scenario: The wrong password
      Given a company with the "TEAM" package
      When I open "/signin"
      And I sign in with the wrong password
      Then the form says "The email and password you entered do not match to an existing account"
      And what I typed as "Email" is still there

    @R8.01
    Scenario: An unknown e-mail gets the same answer
      When I open "/signin"
      And I sign in as somebody unknown
      Then the form says "The email and password you entered do not match to an existing account"

    @R8.01
    Scenario: After ten wrong passwords I am told how long to wait
      Given a company with the "TEAM" package
      And somebody has tried ten wrong passwords for me
      When I open "/signin"
      And I try to sign in once more
      Then the form says how many minutes or seconds I have to wait

    @R5.09 @R3.02
    Scenario: Capitals in the e-mail make no difference
      Given a company with the "TEAM" package
      When I open "/signin"
      And I sign in with my e-mail in capitals
      Then I am let in

  Rule: Remember me decides how long I stay

    @R2.10 @R3.13 @R4.02
    Scenario: Remembered, I am still signed in when the browser opens again
      Given a company with the "TEAM" package
      When I sign in with Remember me
      And I close the browser and open it again at "/project"
      Then I am at "/project"

    @R2.10 @R4.02
    Scenario: Not remembered, I sign in again
      Given a company with the "TEAM" package
      When I sign in
      And I close the browser and open it again at "/project"
      Then I am on the sign-in screen

  Rule: An access that has ended is renewed without asking

    @R2.05 @R7.03 @R8.09
    Scenario: The access token is refused
      Given a company with the "TEAM" package
      And I am signed in
      When my access has ended
      And I open "/project"
      Then I see the heading "Projects"

    @R4.02 @R8.09
    Scenario: The session was revoked
      Given a company with the "TEAM" package
      And I am signed in
      When my session is revoked and my access has ended
      And I open "/project"
      Then I am on the sign-in screen

  Rule: Logging out leaves nothing behind

    @R4.02 @R2.48
    Scenario: Log Out
      Given a company with the "TEAM" package
      And I am signed in
      When I open "/"
      And I log out
      Then I am on the sign-in screen
      And the browser holds no token
      And my old session cannot be renewed

    @R4.02
    Scenario: Log Out in one window signs out the others
      Given a company with the "TEAM" package
      When I sign in with Remember me
      And I open "/project" in another window
      And I log out
      Then I am on the sign-in screen
      And the other window is on the sign-in screen
