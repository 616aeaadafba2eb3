Feature: Company time zone

  Rule: A new company gets the time zone of the browser, and the owner can change the time zone

    @R9.04 @test-all
    Scenario: The owner changes the time zone
      Given I am signed in as the owner of a company with the "TEAM" package
      When I go to the page "Profile"
      # The time in this zone is called Line Islands Time.
      And I search for the time zone "line islands" and pick "Pacific/Kiritimati"
      And I save
      Then a toast says "Company updated"
      When I go to the page "Create Project"
      Then the field "Date created" is today's date in "Pacific/Kiritimati"

    @R2.11
    Scenario: A new company gets the time zone of the browser
      Given my browser is in the time zone "Pacific/Kiritimati"
      When I sign up as the owner of "Northgate Roofing"
      Then I am on the page "Profile"
      And the field "Time zone" is "Pacific/Kiritimati"

  Rule: Dates use the time zone of the company, not of the server or the browser

    # The two time zones are 25 hours apart, so they never have the same date.
    @R2.29 @R3.04 @R9.04
    Scenario Outline: A project and its invoice use the company time zone <company>
      Given a company with the "TEAM" package
      And the company has
        | Time zone | <company> |
      And I am signed in
      And my browser is in the time zone "<browser>"
      And the project "Granary conversion"
      When I open the estimate of "Granary conversion"
      Then the printed invoice has today's date as day, month and year
      And the stored projects have today's date in "<company>"

      Examples:
        | company            | browser            |
        | Pacific/Kiritimati | Pacific/Pago_Pago  |

      @test-all
      Examples:
        | company            | browser            |
        | Pacific/Pago_Pago  | Pacific/Kiritimati |
