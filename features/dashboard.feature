Feature: Dashboard
  The sales of the company: three figures, six charts, and the signed jobs on a map.

  Background:
    Given a company with the "TEAM" package
    And I am signed in

  Rule: Cards show the figures of the period

    @R2.17 @R3.12 @R7.23 @R9.04
    Scenario: Three figures
      Given the project "Granary" with
        | status     | ESTIMATE_SENT |
        | estimation | 4200          |
      And the project "Stable" with
        | status     | SIGNED |
        | estimation | 1800   |
      And the project "Barn"
      When I open "/"
      Then the figure "Avg. Estimate Price (USD)" is "$3,000.00"
      And the figure "Total Pending Sales (USD)" is "$4,200.00"
      And the figure "New Leads (to date)" is "3"

    @R2.17
    Scenario: A figure says what it means and leads to its projects
      Given the project "Granary" with
        | status     | NEGOTIATION |
        | estimation | 4200        |
      And the project "Barn"
      When I open "/"
      And I ask what "Total Pending Sales (USD)" means
      Then the explanation says "in Estimate Sent or Negotiation now"
      When I follow the explanation to the projects
      Then only the project "Granary" is listed

    @R2.17 @R8.05
    Scenario: An explanation that could not be loaded
      Given the project "Granary"
      And the explanation of figures cannot be loaded
      When I open "/"
      And I ask what "New Leads (to date)" means
      Then I read "The explanation could not be loaded"
      And the figure "New Leads (to date)" is "1"
      When the explanation of figures can be loaded again
      And I press "Retry"
      Then the explanation says "Number of projects created in the period"

  Rule: Filters narrow every figure

    @R2.15
    Scenario: A wide window shows every filter, a phone behind a button
      Given the project "Granary"
      When I open "/"
      Then I see the filter "Estimator", and no button "Filters"
      When I open it on a phone
      Then I see the button "Filters", and no filter "Estimator"

    @R2.15
    Scenario: Without a connection the figures of other filters are marked
      Given the project "Granary"
      When I open "/"
      Then the figure "New Leads (to date)" is "1"
      When the connection is lost
      And I choose "This month" as "Period"
      Then I read "You are offline. The figures shown are those of other filters."
      When the connection is back
      Then the figures are those of the filters

    @R2.15
    Scenario: An estimator
      Given its "Estimator"
      And the project "Granary" with
        | estimation | 4200      |
        | estimator  | Estimator |
      And the project "Barn" with
        | estimation | 1000 |
      When I open "/"
      And I choose "Robin Estimator" as "Estimator"
      Then the figure "Avg. Estimate Price (USD)" is "$4,200.00"
      When I reload the page
      Then the figure "New Leads (to date)" is "1"

    @R2.15
    Scenario: An office
      Given the office "Riverside"
      And the project "Granary" with
        | office | Riverside |
      And the project "Barn"
      When I open "/"
      And I choose "Riverside" as "Office"
      Then the figure "New Leads (to date)" is "1"
      When I choose "All" as "Office"
      Then the figure "New Leads (to date)" is "2"

    @R2.15
    Scenario: To cannot be before From
      Given the project "Granary"
      When I open "/?from=2026-03-02&to=2026-03-01"
      Then the field "To" says "Before From"
      When I ask the API for the dashboard from "2026-03-02" to "2026-03-01"
      Then the API answers 400

    @R2.15
    Scenario: A period without projects offers the whole time
      Given the project "Granary"
      When I open "/?from=2020-01-01&to=2020-12-31"
      Then I see the heading "No projects in this period"
      When I press "Show all time"
      Then the figure "New Leads (to date)" is "1"

  Rule: Charts show the sales by month, estimator, status and referrer

    @R2.18 @R3.12
    Scenario: Closed and pending sales by month
      Given the project "Granary" with
        | status     | SIGNED |
        | estimation | 4200   |
      And the project "Barn" with
        | status          | NEGOTIATION |
        | estimation      | 1000        |
        | estimation_sent | 2026-02-10  |
      When I open "/"
      Then the chart "Closed Sales" shows "$4,200.00" for this month
      And the chart "Pending Sales" shows "$1,000.00" for "February 2026"
      And the chart "Avg Pending Sale Open" has a value for "February 2026"

    @R2.18
    Scenario: Closing rate by estimator
      Given its "Estimator"
      And the project "Granary" with
        | status    | CLOSED    |
        | estimator | Estimator |
      And the project "Barn" with
        | estimator | Estimator |
      When I open "/"
      Then the chart "Closing Rate" shows "50.0%" for "Robin Estimator"

    @R2.18
    Scenario: Projects by status and by referrer
      Given the project "Granary" with
        | referrer | Acme Realty |
      And the project "Barn" with
        | referrer | acme realty |
        | status   | SIGNED      |
      When I open "/"
      Then the chart "Sales Funnel" shows "1" for "New"
      And the chart "Sales Funnel" shows "1" for "Job Signed"
      And the chart "Sales Referal Count" shows "2" for "Acme Realty"

    @R2.18
    Scenario: A part of a chart leads to its projects
      Given the project "Granary" with
        | referrer | Acme Realty |
      And the project "Barn"
      When I open "/"
      And I open "Acme Realty" in the chart "Sales Referal Count" by keyboard
      Then only the project "Granary" is listed

    @R2.18
    Scenario: A chart reads as a table
      Given the project "Granary" with
        | status     | SIGNED |
        | estimation | 4200   |
      When I open "/"
      And I show the chart "Closed Sales" as a table
      Then a table stands in place of the chart "Closed Sales"

  Rule: The map shows signed jobs

    @R2.16 @R4.01 @R7.30 @R9.07
    Scenario: Only signed projects with a place are on the map
      Given the project "Granary" with
        | status | SIGNED |
        | zip    | 80302  |
      And the project "Stable" with
        | status | SIGNED |
      And the project "Barn" with
        | status | NEGOTIATION |
        | zip    | 80204       |
      When I open "/"
      Then the map lists "Granary"
      And the map does not list "Barn"
      And the map says that "Stable" has no place

    @R2.16
    Scenario: A job on the map leads to its project
      Given the project "Granary" with
        | status | SIGNED |
        | zip    | 80302  |
      When I open "/"
      And I follow "Granary" on the map
      Then I see the heading "Edit Project"

  Rule: A new company is told what to do first

    @R2.06
    Scenario: A checklist that ticks itself
      When I open "/"
      Then the first steps still to do are "Add your logo, Create your first office, Create your first project, Price your first estimate"
      Given the project "Granary" with
        | estimation | 4200 |
      When I reload the page
      Then the figure "New Leads (to date)" is "1"

  Rule: Faults leave the rest of the page

    @R8.09
    Scenario: The figures cannot be loaded
      Given the project "Granary"
      And the server fails when it is asked for "dashboard"
      When I open "/"
      Then the form says "Error getting the dashboard"
      When the server is well again
      And I try again
      Then the figure "New Leads (to date)" is "1"

  Rule: The dashboard works on a phone, by keyboard and for a screen reader

    @R2.18
    Scenario: On a phone
      Given the project "Granary" with
        | status     | SIGNED |
        | estimation | 4200   |
      And I am signed in on a phone
      When I open "/"
      Then axe finds nothing wrong on the page
      And the page fits the width of the screen
