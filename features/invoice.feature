Feature: Printed invoice

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package

  @R2.29 @R9.04
  Scenario: The printed invoice shows the client, the lines and the totals
    Given the project "Granary conversion" with
      | client   | Dana Whitfield |
      | phone    | +15035550142   |
      | city     | Portland       |
      | job_type | Roofing        |
    And the project "Granary conversion" with the lines
      | Name          | Rate | Quantity | Tax % | Unit |
      | Slate, Welsh  | 12.5 | 40       | 8.25  | SF   |
      | Roofer labour | 65   | 8        | 0     | HR   |
    And the estimate has the discount $61.25
    When I open the estimate of "Granary conversion"
    Then the printed invoice contains
      | Invoice             |
      | Bill To Dana Whitfield Portland (503) 555-0142 |
      | Project Granary conversion Roofing |
      | Total incl. tax     |
      | Slate, Welsh $541.25 |
      | Roofer labour $520.00 |
      | Sum of the lines incl. tax $1,061.25 |
      | Subtotal $1,020.00 before tax |
      | Taxes $41.25        |
      | Discount -$61.25    |
      | Total $1,000.00     |
    And the printed invoice has today's date as day, month and year

  @R2.29
  Scenario: The printed invoice does not show controls
    Given the project "Granary conversion" with the lines
      | Name         | Rate | Quantity | Tax % | Unit |
      | Slate, Welsh | 12.5 | 40       | 8.25  | SF   |
    When I open the estimate of "Granary conversion"
    Then the printed invoice has one page and does not contain
      | Manage Estimates |
      | Add line item    |
      | Line Items       |
      | Log Out          |

  @R2.29 @test-all
  Scenario: A long invoice has all lines and the correct total
    Given the project "Granary conversion" with 120 lines
    When I open the estimate of "Granary conversion"
    Then the printed invoice has all 120 lines on more than 2 pages
    And the printed lines add up to the total

  @R2.29
  Scenario: Print Invoice opens the browser's print dialog
    Given the project "Granary conversion"
    When I open the estimate of "Granary conversion"
    And I print the invoice
    Then the browser is asked to print
