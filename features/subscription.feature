# A user whom a step names only by the role has the first name "Robin" and the role as the last name, for example "Robin Manager".
# The owner is "Robin Owner".
Feature: Packages
  Most of the app requires a package. The owner picks it in the billing portal.

  Rule: Without a package only the profile is available

    @R2.09 @R4.03 @R9.08
    Scenario: Without a package the pages of the app redirect to the profile
      Given I am signed in as the owner of a company without a package
      Then each of these addresses leads to the page "Profile"
        | Projects       |
        | Dashboard      |
        | Create Project |
      And I see the button "Select a Package"

    @R2.48 @R4.03
    Scenario: Without a package the navigation is disabled
      Given a company without a package
      When I sign in
      Then the link "Dashboard" is disabled
      And the link "Projects" is disabled
      And the link "Line Items" is disabled

    @R2.46 @R4.03
    Scenario: The prompt under the navigation opens the billing portal
      Given I am signed in as the owner of a company without a package
      When I go to the page "Profile"
      And I press "Select a package"
      Then I am on the page "Billing portal"

    @R4.03 @R9.08
    Scenario: An estimator is told to ask the owner to select a package
      Given a company with the "TEAM" package
      And I am signed in as the "Estimator"
      When it is 8 days after the end of the package
      And I go to the page "Profile"
      Then I am told to ask "Robin Owner" to select the package

    @R9.08 @R1.05 @R6.09
    Scenario: Without a package the server refuses requests
      Given a company without a package
      When the "Owner" asks the server to list the projects
      Then the server answers that the company needs a package

  Rule: The owner picks the package in the billing portal

    @R2.46 @R7.24 @R1.04
    Scenario: The package enables the app
      Given I am signed in as the owner of a company without a package
      When I pick the "TEAM" package in the billing portal
      Then my package is "TEAM"
      And the link "Projects" is enabled

    @R2.46
    Scenario: After payment the profile shows the package and the next steps
      Given I am signed in as the owner of a company without a package
      When I pick the "TEAM" package in the billing portal
      Then I see the text "Your company has the Team package"
      And I see the link "Create your first office"
      And I see the link "Create your first project"
      When I press "Close"
      Then I see no text "Your company has the Team package"

  Rule: Users see a notice before the package ends, and lose access 8 days after its end

    @R9.08 @R2.46
    Scenario: 14 days before the end the owner sees a notice
      Given I am signed in as the owner of a company with the "TEAM" package
      When it is 14 days before the end of the package
      And I go to the page "Projects"
      Then I see the day on which my package ends
      When I press "Renew package"
      Then I am on the page "Billing portal"

    @R9.08
    Scenario: For 7 days after the end the app stays available
      Given I am signed in as the owner of a company with the "TEAM" package
      When it is 7 days after the end of the package
      And I go to the page "Projects"
      Then I see the heading "Projects"
      And I see the day on which my package ended and that access ends today

    @R9.08 @R2.09
    Scenario: 8 days after the end only the profile is available
      Given I am signed in as the owner of a company with the "TEAM" package
      When it is 8 days after the end of the package
      And I go to the page "Projects"
      Then I am on the page "Profile"
      And I see the button "Select a Package"
      And the link "Projects" is disabled
