Feature: Projects

  Background:
    Given a company with the "TEAM" package
    And I am signed in

  Rule: The list shows what matters of each project

    @R2.21 @R3.04
    Scenario: A card
      Given the project "Granary conversion" with
        | client      | Dana Whitfield |
        | city        | Portland       |
        | status      | NEGOTIATION    |
        | estimation  | 4200           |
      When I open "/project"
      Then the project "Granary conversion" shows "Dana Whitfield"
      And the project "Granary conversion" shows "Portland"
      And the project "Granary conversion" shows "Negotiation"
      And the project "Granary conversion" shows "$4,200.00"

    @R2.21 @R4.01
    Scenario Outline: Every status has its label
      Given the project "Granary conversion" with
        | status | <status> |
      When I open "/project"
      Then the project "Granary conversion" shows "<label>"

      Examples:
        | status              | label               |
        | NEW                 | New                 |
        | ESTIMATE_SENT       | Estimate Sent       |
        | NEGOTIATION         | Negotiation         |
        | SIGNED              | Job Signed          |
        | ACCOUNTS_RECEIVABLE | Accounts Receivable |
        | CLOSED              | Job Closed          |

    @R2.21
    Scenario: Nothing there yet
      When I open "/project"
      Then I am invited to create the first project

    @R2.22 @R9.01
    Scenario: 25 on a page
      Given 26 projects
      When I open "/project"
      Then 25 projects are listed
      When I go to the next page
      Then 1 project is listed
      When I go to the previous page
      Then 25 projects are listed

    @R2.21
    Scenario: A favourite stays one
      Given the project "Granary conversion"
      When I open "/project"
      And I mark "Granary conversion" as a favourite
      And I reload the page
      Then "Granary conversion" is a favourite

    @R8.05
    Scenario: The list cannot be loaded
      Given the project "Granary conversion"
      And the server fails when it is asked for "projects"
      When I open "/project"
      Then an error toast says "Error getting projects"
      When the server is well again
      And I try again
      Then the project "Granary conversion" is listed

  Rule: Filters and the search narrow the list

    @R2.19
    Scenario: On a desktop the filters stand open, without a button for them
      Given the project "Granary conversion"
      When I open "/project"
      Then I can choose "Status" without opening the filters

    @R2.19
    Scenario Outline: The search finds clients and referrers
      Given the project "Granary conversion" with
        | client   | Dana Whitfield |
        | referrer | Oakley Supply  |
      And the project "Harbour view re-roof" with
        | client | Lee Moreno |
      When I open "/project"
      And I search the projects for "<words>"
      Then only the project "Granary conversion" is listed

      Examples:
        | words     |
        | dana w    |
        | OAKLEY    |

    @R2.19
    Scenario: By status
      Given the project "Granary conversion" with
        | status | SIGNED |
      And the project "Harbour view re-roof"
      When I open "/project"
      And I filter the projects by status "Job Signed"
      Then only the project "Granary conversion" is listed

    @R2.19
    Scenario: By estimator
      Given the project "Granary conversion" with
        | estimator | Owner |
      And the project "Harbour view re-roof"
      When I open "/project"
      And I filter the projects by estimator "Robin Owner"
      Then only the project "Granary conversion" is listed

    @R2.19 @R3.03 @R7.08
    Scenario: By office
      Given the office "Riverside"
      And the project "Granary conversion" with
        | office | Riverside |
      And the project "Harbour view re-roof"
      When I open "/project"
      And I filter the projects by office "Riverside"
      Then only the project "Granary conversion" is listed

    @R2.19
    Scenario: By the day it was created
      Given the project "Granary conversion"
      When I open "/project"
      And I filter the projects from tomorrow on
      Then no project is listed
      When I clear the filters
      Then the project "Granary conversion" is listed

    @R2.19
    Scenario: To cannot be before From
      Given the project "Granary conversion"
      When I open "/project"
      And I filter the projects from "2026-03-02" to "2026-03-01"
      Then the field "To" says "Before From"

    @R2.19
    Scenario: The filter is still there after a reload
      Given the project "Granary conversion" with
        | status | SIGNED |
      And the project "Harbour view re-roof"
      When I open "/project"
      And I filter the projects by status "Job Signed"
      And I reload the page
      Then only the project "Granary conversion" is listed

    @R2.19
    Scenario: Several statuses from a link
      Given the project "Granary conversion" with
        | status | SIGNED |
      And the project "Stable roof" with
        | status | CLOSED |
      And the project "Harbour view re-roof"
      When I open "/project?status=SIGNED&status=CLOSED"
      Then 2 projects are listed
      And the status filter shows "Several (2)"
      When I remove the filter "Job Signed, Job Closed"
      Then 3 projects are listed

    @R2.19
    Scenario: A link with one status
      Given the project "Granary conversion" with
        | status | SIGNED |
      And the project "Harbour view re-roof"
      When I open "/project?status=SIGNED"
      Then only the project "Granary conversion" is listed
      And the status filter shows "Job Signed"

    @R2.19
    Scenario: By referrer, from a link
      Given the project "Granary conversion" with
        | referrer | Oakley Supply |
      And the project "Harbour view re-roof"
      When I open "/project?referrer=OAKLEY+supply"
      Then only the project "Granary conversion" is listed
      When I remove the filter "Referred by Oakley Supply"
      Then 2 projects are listed
      When I reload the page
      Then 2 projects are listed

    @R2.19
    Scenario: By the month of closing, from a link
      Given the project "Granary conversion" with
        | status | SIGNED |
      And the project "Harbour view re-roof"
      When I open the projects closed in the month "Granary conversion" was signed
      Then only the project "Granary conversion" is listed
      When I open "/project?closedIn=2020-01"
      Then no project is listed

    @R2.19
    Scenario: Back and forward between two filters
      Given the project "Granary conversion" with
        | status | SIGNED |
      And the project "Harbour view re-roof"
      When I open "/project?status=SIGNED,CLOSED"
      And I go to the projects by the menu
      Then 2 projects are listed
      When I go back
      Then only the project "Granary conversion" is listed
      When I go forward
      Then 2 projects are listed

    @R2.19
    Scenario: The prices found are added up
      Given the project "Granary conversion" with
        | estimation | 4200.10 |
      And the project "Stable roof" with
        | estimation | 1000.20 |
      And the project "Harbour view re-roof"
      When I open "/project?priced=1"
      Then 2 projects are listed
      And their total price is "$5,200.30"

    @R2.15 @R2.19
    Scenario: The way back to the dashboard
      When I open "/project?priced=1&dashboard=from%3D2026-01-01"
      Then there is a link to "/?from=2026-01-01"

    @R2.20
    Scenario: Export to CSV
      Given the project "Granary conversion" with
        | client | =2+3 |
      When I open "/project"
      And I export the projects
      Then the file "project-list.csv" has the project "Granary conversion"
      And no cell of the file is a formula

  Rule: A project is made and changed in one form

    @R2.23 @R2.24 @R2.25 @R2.26 @R2.28 @R4.04 @R7.15 @R9.05
    Scenario: Create
      When I open "/addProject"
      Then I see the heading "Create Project"
      When I fill in the project form
        | Project title  | Harbour view re-roof |
        | Client name    | Dana Whitfield       |
        | Contact number | 5035550142           |
        | Referred by    | Oakley Supply        |
        | Zip code       | 97201                |
      And I save
      Then a toast says "Project created" and "Created succesfully!"
      And I am at "/project"
      And the project "Harbour view re-roof" shows "New"

    @R2.24 @R2.25 @R2.26 @R3.04 @R4.01 @R9.04
    Scenario: Everything entered is kept
      Given the office "Riverside"
      And the project "Granary conversion"
      When I edit the project "Granary conversion"
      And I fill in everything of the project form
      And I save
      Then a toast says "Projects updated" and "Updated succesfully!"
      And after a reload the project form has the same

    @R9.05 @R2.26
    Scenario: What a new project starts with
      When I open "/addProject"
      Then the project form has
        | Status             | New           |
        | Estimate price     | 0.00          |
        | Change order price | 0.00          |
        | Final invoice      | 0.00          |
        | Country            | United States |
      And the field "Date created" is disabled
      And the field "Contact number prefix" is disabled

    @R4.02 @R8.09
    Scenario: The access ends in the middle of the form, and what was typed is still there
      When I open "/addProject"
      And I fill in the project form
        | Project title | Harbour view re-roof |
        | Client name   | Dana Whitfield       |
      And the server takes my access no longer
      And I save
      Then I am at "/"
      And I am told that what I typed is kept in "Create Project"
      When I follow "Go back to it"
      Then what I typed as "Project title" is still there

    @R2.23 @R2.28 @R7.16
    Scenario: Edit
      Given the project "Granary conversion"
      When I edit the project "Granary conversion"
      Then I see the heading "Edit Project"
      When I fill in the project form
        | Project title | Granary and stable |
      And I save
      Then a toast says "Projects updated" and "Updated succesfully!"
      And the project "Granary and stable" is stored

    @R5.06 @R9.03
    Scenario Outline: A field that cannot be right says so
      When I open "/addProject"
      And I fill in the project form
        | <field> | <value> |
      And I save
      Then the field "<field>" says "<text>"

      Examples:
        | field          | value  | text             |
        | Project title  |        | Required         |
        | Contact number | 555123 | Invalid number   |
        | Zip code       | 9720   | Invalid zip code |

    @R3.04 @R9.03
    Scenario: The phone is sent with +1 before it
      When I open "/addProject"
      And I fill in the project form
        | Project title  | Harbour view re-roof |
        | Contact number | 5035550142           |
      And I save
      Then the project "Harbour view re-roof" is stored with the client's phone "+15035550142"

    @R2.26 @R3.04 @R9.04
    Scenario Outline: A date is understood as it is written, and sent as YYYY-MM-DD
      When I open "/addProject"
      And I fill in the project form
        | Project title  | Harbour view re-roof |
        | Job start date | <typed>              |
      And I save
      Then the project "Harbour view re-roof" is stored with the job start "2026-03-04"

      Examples:
        | typed       |
        | 2026-03-04  |
        | 3/4/2026    |
        | Mar 4, 2026 |

    @R2.26 @R9.04
    Scenario: A date that may mean two days is refused
      When I open "/addProject"
      And I fill in the project form
        | Project title  | Harbour view re-roof |
        | Job start date | 03-04-2026           |
      And I save
      Then the field "Job start date" says "Not a date"

    @R2.27
    Scenario: The estimate sets the price once it is above 0
      Given the project "Granary conversion" with the lines
        | Name         | Rate | Quantity | Tax % | Unit |
        | Slate, Welsh | 12.5 | 40       | 8.25  | SF   |
      When I edit the project "Granary conversion"
      Then the field "Estimate price" is disabled
      And the field "Date created" is disabled

    @R2.28
    Scenario: The form leads to the estimate and the notes
      Given the project "Granary conversion"
      When I edit the project "Granary conversion"
      Then the form leads to the estimate and the notes of "Granary conversion"

    @R2.28
    Scenario: Without a project there is no estimate to go to
      When I open "/addProject"
      Then the form leads to no estimate

    @R2.28
    Scenario: Cancel asks before it drops what was typed
      When I open "/addProject"
      And I fill in the project form
        | Project title | Harbour view re-roof |
      And I cancel
      Then I am asked "Leave without saving?"
      When I answer "Leave"
      Then I am at "/project"

    @R2.28
    Scenario: Cancel leads back to the list
      When I open "/addProject"
      And I cancel
      Then I am at "/project"

    @R8.05
    Scenario: The project cannot be created, and nothing typed is lost
      Given the server fails when it is asked to create "projects"
      When I open "/addProject"
      And I fill in the project form
        | Project title | Harbour view re-roof |
      And I save
      Then an error toast says "Error creating project"
      And what I typed as "Project title" is still there

    @R8.05
    Scenario: The change cannot be saved, and nothing typed is lost
      Given the project "Granary conversion"
      And the server fails when it is asked to change "projects"
      When I edit the project "Granary conversion"
      And I fill in the project form
        | Project title | Granary and stable |
      And I save
      Then an error toast says "Error updating projects"
      And what I typed as "Project title" is still there

    @R6.07
    Scenario: An estimator can only pick themself
      Given I am signed in as its "Estimator"
      When I open "/addProject"
      Then the only estimator I can pick is myself

    @R6.07 @R6.09
    Scenario: The API refuses an estimator who names somebody else
      When its "Estimator" asks the API to create a project for another estimator
      Then the API answers 403

    @R3.04
    Scenario: Somebody else saved it first
      Given the project "Granary conversion"
      When I edit the project "Granary conversion"
      And meanwhile somebody else renames it "Granary and barn"
      And I fill in the project form
        | Project title | Granary and stable |
        | Job type      | Conversion         |
      And I save
      Then I am told who changed the project, and in which fields we differ
        | Project title | Granary and stable | Granary and barn |
        | Job type      | Conversion         | —                |

  Rule: A project is deleted after a question

    @R2.21 @R8.07
    Scenario: Delete
      Given the project "Granary conversion"
      When I open "/project"
      And I ask to delete the project "Granary conversion"
      Then I am asked "Are you sure you want to delete this project?"
      When I answer "Yes"
      Then a toast says "Project Deleted" and "Deleted succesfully!"
      And no project is listed

    @R2.21
    Scenario: Think better of it
      Given the project "Granary conversion"
      When I open "/project"
      And I ask to delete the project "Granary conversion"
      And I answer "No"
      Then the project "Granary conversion" is listed

    @R8.05
    Scenario: It cannot be deleted
      Given the project "Granary conversion"
      And the server fails when it is asked to delete "projects"
      When I open "/project"
      And I ask to delete the project "Granary conversion"
      And I answer "Yes"
      Then an error toast says "Error deleting project"
      And the project "Granary conversion" is listed

  Rule: Companies do not see each other

    @R1.05 @R6.09
    Scenario: Another company's project
      Given another company with the project "Secret tower"
      When I ask the API for that project
      Then the API answers 404
