# A user whom a step names only by the role has the first name "Robin" and the role as the last name, for example "Robin Manager".
# The owner is "Robin Owner".
# Each project is created today. If the step gives no other values, it has the status New, no price and no postal address.
# The specification misspells "Referral" in the title of the chart "Sales Referal Count".
# The value "estimation" is the price of a project, and "estimation_sent" is the day on which the estimate was sent.
Feature: Dashboard
  The dashboard shows the sales of the company as figures and charts, and the signed jobs on a map.

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package

  Rule: Cards show the figures of the period

    @R2.17 @R3.12 @R7.23 @R9.04
    Scenario: The cards show three figures
      Given the project "Granary" with
        | status     | ESTIMATE_SENT |
        | estimation | 4200          |
      And the project "Stable" with
        | status     | SIGNED |
        | estimation | 1800   |
      And the project "Barn"
      When I go to the page "Dashboard"
      # The average leaves out "Barn", because it has no price.
      Then the figure "Avg. Estimate Price (USD)" is "$3,000.00"
      And the figure "Total Pending Sales (USD)" is "$4,200.00"
      And the figure "New Leads (to date)" is "3"

    @R2.17 @R8.05 @test-all
    Scenario: Loading the explanation fails, and a retry loads it
      Given the project "Granary"
      And the server fails to load "code of the explanation"
      When I go to the page "Dashboard"
      And I press "About New Leads (to date)"
      Then I see the text "The explanation could not be loaded"
      And the figure "New Leads (to date)" is "1"
      When the server works again and I press "Retry"
      Then the dialog says "Number of projects created in the period; without From and To, up to today."

  Rule: The page has filters, and they apply to all figures

    @R2.15 @test-all
    Scenario: While offline, a text says that the figures shown are those of other filters
      Given the project "Granary"
      When I go to the page "Dashboard"
      Then the figure "New Leads (to date)" is "1"
      When the connection is lost
      And I set the filter "Period" to "This month"
      Then I see the text "You are offline. The figures shown are those of other filters."
      When the connection returns
      Then I see no text "You are offline. The figures shown are those of other filters."

    @R2.15
    Scenario: The filter by office can be cleared
      Given the office "Riverside"
      And the project "Granary" with
        | office | Riverside |
      And the project "Barn"
      When I go to the page "Dashboard"
      And I set the filter "Office" to "Riverside"
      Then the figure "New Leads (to date)" is "1"
      When I set the filter "Office" to "All"
      Then the figure "New Leads (to date)" is "2"

    @R2.15
    Scenario: The filter and the server refuse a period that ends before it starts
      Given the project "Granary"
      When I open the address of the page "Dashboard" with
        | From | 2026-03-02 |
        | To   | 2026-03-01 |
      Then the field "To" shows the error "Before From"
      When the "Owner" asks the server to calculate the dashboard from "2026-03-02" to "2026-03-01"
      Then the server answers that the input is invalid

  Rule: Charts show the sales by month, estimator, status and referrer

    @R2.18 @R3.12
    Scenario: Charts by month show closed and pending sales
      Given the project "Granary" with
        | status     | SIGNED |
        | estimation | 4200   |
      And the project "Barn" with
        | status          | NEGOTIATION |
        | estimation      | 1000        |
        | estimation_sent | 2026-02-10  |
      When I go to the page "Dashboard"
      # The sale of a project is closed on the day on which the project first gets the status SIGNED, here today.
      Then the chart "Closed Sales" shows "$4,200.00" for this month
      And the chart "Pending Sales" shows "$1,000.00" for "February 2026"
      And the chart "Avg Pending Sale Open" shows a value for "February 2026"

    @R2.18
    Scenario: Charts show projects by status and referrer
      Given the project "Granary" with
        | referrer | Acme Realty |
      And the project "Barn" with
        | referrer | acme realty |
        | status   | SIGNED      |
      When I go to the page "Dashboard"
      Then the chart "Sales Funnel" shows "1" for "New"
      And the chart "Sales Funnel" shows "1" for "Job Signed"
      And the chart "Sales Referal Count" shows "2" for "Acme Realty"

  Rule: The map shows signed jobs

    @R2.16 @R4.01 @R7.30 @R9.07
    Scenario: The map lists signed projects only, and names those without a location separately
      Given the project "Granary" with
        | status | SIGNED |
        | zip    | 80302  |
      And the project "Stable" with
        | status | SIGNED |
      And the project "Barn" with
        | status | NEGOTIATION |
        | zip    | 80204       |
      When I go to the page "Dashboard"
      Then the map lists "Granary"
      And the map does not list "Barn"
      And the map lists "Stable" as a job without a location

  Rule: A new company sees the first steps

    @R2.06
    Scenario: The list of first steps disappears when a project has a price
      When I go to the page "Dashboard"
      Then the open first steps are "Add your logo, Create your first office, Create your first project, Price your first estimate"
      Given the project "Granary" with
        | estimation | 4200 |
      When I reload the page
      Then the figure "New Leads (to date)" is "1"
      And I see no heading "Get started"

  Rule: A failed call does not break the page

    @R8.09
    Scenario: Loading the figures fails, and a retry loads them
      Given the project "Granary"
      And the server fails to load "dashboard"
      When I go to the page "Dashboard"
      Then I see the error "Error getting the dashboard"
      When the server works again and I retry
      Then the figure "New Leads (to date)" is "1"
