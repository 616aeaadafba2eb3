# "I" am a visitor or, if the scenario has a company, its owner.
Feature: Sign-in and sign-out

  Rule: A signed-out user is redirected to the sign-in page, and a signed-in user to the app

    @R2.01 @R2.04
    Scenario: The pages of the app require sign-in
      Then each of these addresses leads to the page "Sign in"
        | Projects       |
        | Dashboard      |
        | Create Project |
        | Profile        |
        | Users          |
        | Signing in     |

    @R2.01 @R2.05
    Scenario: A signed-in user is redirected from the pages for signed-out users to the dashboard
      Given I am signed in as the owner of a company with the "TEAM" package
      Then each of these addresses leads to the page "Dashboard"
        | Sign in          |
        | Forgot Password? |
        | Reset Password   |
        | Signing in       |

    @R2.04
    Scenario: Sign-in returns to the requested page
      Given a company with the "TEAM" package
      When I open the address of the page "Projects"
      And I sign in
      Then I am on the page "Projects"

  Rule: A return address leads only to a page of this app

    # The sign-in page takes the address to which it returns from its own address.

    @R2.01 @test-all
    Scenario: A return address of another site leads a signed-in user to the dashboard
      Given I am signed in as the owner of a company with the "TEAM" package
      Then each of these return addresses leads to the page "Dashboard"
        | Sign in          | //evil.example               |
        | Sign in          | https://evil.example         |
        | Sign in          | /.//evil.example             |
        | Sign in          | /..//evil.example            |
        | Sign in          | /%2e//evil.example           |
        | Sign in          | /%252e//evil.example         |
        | Sign in          | /%5Cevil.example             |
        | Sign in          | /.%5C%5Cevil.example         |
        | Sign in          | %5C%5Cevil.example           |
        | Sign in          | /%09/evil.example            |
        | Sign in          | /.%0A//evil.example          |
        | Sign in          | %20//evil.example            |
        | Sign in          | javascript:alert(1)          |
        | Forgot Password? | /project/..//evil.example    |
        | Signing in       | /.//evil.example             |

    @R2.01 @R2.04
    Scenario: Sign-in ignores a return address of another site
      Given a company with the "TEAM" package
      When I open the address of the page "Sign in" with
        | Return address | /.//evil.example |
      And I sign in
      Then I am on the page "Dashboard"

  Rule: Sign-in requires an email and a password of at least 6 characters

    @R2.10 @R5.01 @R9.02
    Scenario: Each invalid field shows an error
      When I go to the page "Sign in"
      And I fill in the form
        | Email    | dana@north.com |
        | Password | secret-1       |
      Then pressing "Sign in" shows an error for each of these values
        | Email    |                | Required      |
        | Email    | not-an-address | Invalid email |
        | Password |                | Required      |
        | Password | 12345          | Too short     |

    @R7.01 @R8.01
    Scenario: A wrong password shows an error
      Given a company with the "TEAM" package
      When I go to the page "Sign in"
      And I try to sign in with a wrong password
      Then I see the error "The email and password you entered do not match to an existing account"
      And the field "Email" keeps my input

    @R8.01
    Scenario: After ten wrong passwords the user must wait
      Given a company with the "TEAM" package
      And ten attempts to sign in as me have failed
      When I go to the page "Sign in"
      And I try to sign in
      Then I am told how long to wait

  Rule: Remember me keeps the user signed in

    @R2.10 @R3.13 @R4.02
    Scenario: With Remember me the user stays signed in after a browser restart
      Given a company with the "TEAM" package
      When I sign in with Remember me
      And I close the browser and reopen it on the page "Projects"
      Then I am on the page "Projects"

    @R4.02 @beyond @test-all
    Scenario: A new window continues the session of an open window
      Given a company with the "TEAM" package
      When I sign in
      And I open the page "Projects" in another window
      Then the other window is on the page "Projects"
      And the browser stores the session only for each window

  Rule: An invalid access token is replaced automatically while the session is valid

    @R2.05 @R7.03 @R8.09
    Scenario: The session is renewed if the access token is invalid
      Given I am signed in as the owner of a company with the "TEAM" package
      When my access token becomes invalid
      And I go to the page "Projects"
      Then I see the heading "Projects"

    @R4.02 @R8.09
    Scenario: A revoked session requires sign-in
      Given I am signed in as the owner of a company with the "TEAM" package
      When my session is revoked
      And my access token becomes invalid
      And I go to the page "Projects"
      Then I am on the page "Sign in"

    @R4.02 @R7.03
    Scenario: Each session renews its token once and does not wait for the other sessions of the browser
      Given a company with the "TEAM" package
      And a browser with a clock that a later step can change
      When I sign in
      And I duplicate my window
      And the "Estimator" signs in in another window of my browser
      And the computer sleeps for 20 minutes
      Then each of the 2 sessions sends one renewal
      And the 3 windows have new tokens within 5 seconds

  Rule: Log Out ends the session

    @R4.02 @R2.48
    Scenario: Log Out removes the tokens and revokes the session
      Given I am signed in as the owner of a company with the "TEAM" package
      When I go to the page "Dashboard"
      And I log out
      Then I am on the page "Sign in"
      And the browser stores no token
      And my old session cannot be renewed

    @R4.02
    Scenario: Log Out in one window signs out the other windows
      Given a company with the "TEAM" package
      When I sign in with Remember me
      And I open the page "Projects" in another window
      And I log out
      Then I am on the page "Sign in"
      And the other window is on the page "Sign in"
