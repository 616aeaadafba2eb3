Feature: The printed invoice

  @R2.29 @R9.04
  Scenario: The invoice on paper
    Given a company with the "TEAM" package
    And the project "Granary conversion" with
      | client   | Dana Whitfield |
      | phone    | +15035550142   |
      | city     | Portland       |
      | job_type | Roofing        |
    And its estimate has the lines
      | Name          | Rate | Quantity | Tax % | Unit |
      | Slate, Welsh  | 12.5 | 40       | 8.25  | SF   |
      | Roofer labour | 65   | 8        | 0     | HR   |
    When I sign in
    And I open the estimate of "Granary conversion"
    And I discount the estimate by $61.25
    Then the invoice on paper reads
      | Invoice       |
      | Bill To       |
      | Dana Whitfield |
      | Portland      |
      | Granary conversion |
      | Roofing       |
      | Slate, Welsh  |
      | $541.25       |
      | Roofer labour |
      | $520.00       |
      | $1,020.00     |
      | $41.25        |
      | $61.25        |
      | $1,000.00     |
    And the invoice on paper has today's date as day, month and year

  @R2.29
  Scenario: A long invoice adds up over its pages
    Given a company with the "TEAM" package
    And the project "Granary conversion" with 120 lines
    When I sign in
    And I open the estimate of "Granary conversion"
    Then the invoice on paper has all 120 lines on more than 2 pages
    And its lines add up to its total

  @R2.29
  Scenario: Print Invoice opens the browser's print dialog
    Given a company with the "TEAM" package
    And the project "Granary conversion"
    When I sign in
    And I open the estimate of "Granary conversion"
    And I print the invoice
    Then the browser is asked to print
