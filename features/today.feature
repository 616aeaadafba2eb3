Feature: The company's day

  Rule: Today is the day in the company's time zone, whatever the server's and the browser's

    @R9.04
    Scenario: The owner picks another time zone
      Given a company with the "TEAM" package
      And I am signed in
      When I open "/profile"
      And I look for the time zone "line islands" and pick "Pacific/Kiritimati"
      And I save
      Then a toast says "Company updated"
      And a new project begins on the day it is in "Pacific/Kiritimati"

    @R2.11
    Scenario: A new company has the time zone of the browser it signed up in
      Given my browser is in the time zone "Pacific/Kiritimati"
      When I sign up as the owner of "Northgate Roofing"
      Then I am at "/profile"
      And the company's time zone is "Pacific/Kiritimati"

    # 25 hours lie between the two: they never have the same day
    @R2.29 @R3.04 @R9.04
    Scenario Outline: A project and its invoice far from the browser
      Given a company with the "TEAM" package
      And the company is in the time zone "<company>"
      And I am signed in
      And my browser is in the time zone "<browser>"
      And the project "Granary conversion"
      When I open the estimate of "Granary conversion"
      Then the invoice on paper has today's date as day, month and year
      And the projects are dated on the day it is in "<company>"

      Examples:
        | company            | browser            |
        | Pacific/Kiritimati | Pacific/Pago_Pago  |
        | Pacific/Pago_Pago  | Pacific/Kiritimati |
