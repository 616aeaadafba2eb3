Feature: Company time zone

  Rule: A new company gets the time zone of the browser, and the owner can change the time zone

    @R2.11
    Scenario: A new company gets the time zone of the browser
      Given my browser is in the time zone "Pacific/Kiritimati"
      When I sign up as the owner of "Northgate Roofing"
      Then I am on the page "Profile"
      And the field "Time zone" is "Pacific/Kiritimati"

  Rule: Dates use the time zone of the company, not of the server or the browser

    # The two time zones are 25 hours apart, so they never have the same date.
    @R2.29 @R3.04 @R9.04
    Scenario: A project and its invoice use the time zone of the company
      Given a company with the "TEAM" package
      And the company has
        | Time zone | Pacific/Kiritimati |
      And I am signed in
      And my browser is in the time zone "Pacific/Pago_Pago"
      And the project "Granary conversion"
      When I open the estimate of "Granary conversion"
      Then the printed invoice has today's date as day, month and year
      And the stored projects have today's date in "Pacific/Kiritimati"
