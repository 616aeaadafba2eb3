# A project has the days of its inspection and of the start and the end of its job: date_inspected, job_start_date and job_end_date.
@beyond
Feature: Calendar
  The calendar shows the planned days of projects by week and month. Other programs can show them too.

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package

  Rule: The calendar shows a week or a month

    Scenario: A user looks at a month and at a week of it
      Given the project "Granary" with
        | date_inspected | 2026-03-03 |
        | job_start_date | 2026-03-16 |
        | job_end_date   | 2026-04-09 |
      When I open the calendar of the month of "2026-03-10"
      Then the calendar has "Granary" on "2026-03-03"
      And the job "Granary" is a bar from "2026-03-16" to "2026-03-21"
      And the job "Granary" is a bar from "2026-03-22" to "2026-03-28"
      When I press "Next month"
      Then the job "Granary" is a bar from "2026-04-05" to "2026-04-09"
      When I press "Week"
      And I press "Next week"
      Then the job "Granary" is a bar from "2026-04-05" to "2026-04-09"
      And the calendar does not show "2026-04-15"

    @test-all
    Scenario: The filters of the list apply, and stay after a reload
      Given the project "Granary" with
        | date_inspected | 2026-03-03 |
        | status         | SIGNED     |
      And the project "Barn" with
        | date_inspected | 2026-03-05 |
      When I open the calendar of the month of "2026-03-10"
      And I set the filter "Status" to "Job Signed"
      Then the calendar has no entry on "2026-03-05"
      When I reload the page
      Then the calendar has "Granary" on "2026-03-03"
      And the calendar has no entry on "2026-03-05"

  Rule: An entry moves to another day, and the move can be undone

    Scenario: An inspection is moved in its dialog, and the move is undone
      Given the project "Granary" with
        | date_inspected | 2026-03-03 |
      When I open the calendar of the month of "2026-03-10"
      And I move "Granary" from "2026-03-03" to "2026-03-12" in its dialog
      Then the calendar has "Granary" on "2026-03-12"
      And the stored "date_inspected" of "Granary" is "2026-03-12"
      When I press "Undo"
      Then the calendar has "Granary" on "2026-03-03"
      And the stored "date_inspected" of "Granary" is "2026-03-03"

  Rule: The calendar shows what one estimator cannot do at the same time

    Scenario: One estimator has two inspections on one day
      Given the company has an "Estimator"
      And the project "Granary" with
        | date_inspected | 2026-03-03 |
        | estimator      | Estimator  |
      And the project "Barn" with
        | date_inspected | 2026-03-03 |
        | estimator      | Estimator  |
      When I open the calendar of the month of "2026-03-10"
      Then "Granary" on "2026-03-03" has a conflict with "Barn"

  Rule: Other programs read the calendar with a secret link

    @test-all
    Scenario: A moved inspection moves in another calendar too
      Given the project "Granary" with an inspection in 10 days
      And I have subscribed to the calendar
      Then my other calendar has "Inspection: Granary" in 10 days
      When I move the inspection of "Granary" from 10 to 12 days from now
      Then my other calendar has "Inspection: Granary" in 12 days
      When I make a new link for my calendar
      Then my other calendar gets nothing from the earlier link
