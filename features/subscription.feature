Feature: Packages
  Most of the app needs a package, which the owner picks in the billing portal.

  Rule: Without a package there is only the profile

    @R2.09 @R4.03 @R9.08
    Scenario Outline: Other addresses lead to the profile
      Given a company without a package
      And I am signed in
      When I open "<address>"
      Then I am at "/profile"
      And I am asked to select a package

      Examples:
        | address     |
        | /           |
        | /project    |
        | /addProject |

    @R2.48 @R4.03
    Scenario: The navigation is disabled
      Given a company without a package
      When I sign in
      Then the navigation item "Dashboard" is disabled
      And the navigation item "Projects" is disabled
      And the navigation item "Line Items" is disabled

    @R2.46 @R4.03
    Scenario: The prompt under the navigation opens the billing portal
      Given a company without a package
      And I am signed in
      When I open "/profile"
      And I select a package in the navigation
      Then I am in the billing portal

    @R4.03 @R9.08
    Scenario: Staff cannot select one and are told whom to ask
      Given a company with the "TEAM" package
      And I am signed in as its "Estimator"
      When it is 8 days after the end of the package
      And I open "/profile"
      Then I am told to ask "Robin Owner" to select a package

    @R9.08 @R1.05 @R6.09
    Scenario: The API refuses as well
      Given a company without a package
      When I ask the API for the projects
      Then the API answers 402

  Rule: The owner picks the package in the billing portal

    @R2.46 @R7.24 @R1.04
    Scenario Outline: A package opens the app
      Given a company without a package
      And I am signed in
      When I pick the "<plan>" package in the billing portal
      Then my package is "<plan>"
      And the navigation item "Projects" is enabled

      Examples:
        | plan      |
        | SINGLE    |
        | TEAM      |
        | TEAM_PLUS |

    @R2.46
    Scenario: Back from the portal I read what I have and what comes next
      Given a company without a package
      And I am signed in
      When I pick the "TEAM" package in the billing portal
      Then I read "Your company has the Team package"
      And there is a way to "Create your first office"
      And there is a way to "Create your first project"
      When I press "Close"
      Then nothing is said of a package selected

    @R2.46
    Scenario: A package can be changed
      Given a company with the "SINGLE" package
      And I am signed in
      When I change the package to "TEAM" in the billing portal
      Then my package is "TEAM"

    @R2.46
    Scenario: Turning back in the portal changes nothing
      Given a company with the "TEAM" package
      And I am signed in
      When I open the billing portal and turn back
      Then my package is "TEAM"
      And nothing is said of a package selected

  Rule: A package that ends is renewed in time or closes the app

    @R9.08 @R2.46
    Scenario: Two weeks before the end I am told, and led to the billing portal
      Given a company with the "TEAM" package
      And I am signed in
      When it is 14 days before the end of the package
      And I open "/project"
      Then I am told on which day my package ends
      When I renew the package
      Then I am in the billing portal

    @R9.08
    Scenario: Before that nobody is told anything
      Given a company with the "TEAM" package
      And I am signed in
      When it is 15 days before the end of the package
      And I open "/project"
      Then I see the heading "Projects"
      And I am told nothing of my package

    @R9.08
    Scenario: Staff are told to ask the owner
      Given a company with the "TEAM" package
      And I am signed in as its "Estimator"
      When it is 3 days before the end of the package
      And I open "/project"
      Then I am told to ask the owner to renew the package

    @R9.08
    Scenario: For a week after the end the app stays open and says until when
      Given a company with the "TEAM" package
      And I am signed in
      When it is 7 days after the end of the package
      And I open "/project"
      Then I see the heading "Projects"
      And I am told on which day my package ended, and that the app closes today

    @R9.08 @R2.09
    Scenario: After that there is only the profile
      Given a company with the "TEAM" package
      And I am signed in
      When it is 8 days after the end of the package
      And I open "/project"
      Then I am at "/profile"
      And I am asked to select a package
      And the navigation item "Projects" is disabled
