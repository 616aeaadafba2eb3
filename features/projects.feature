# A user whom a step names only by the role has the first name "Robin" and the role as the last name, for example "Robin Manager".
# The owner is "Robin Owner".
# A project has the status New if the step gives no other status. Steps name an estimator by the role.
# Projects that a step creates by their number are called "Project 1", "Project 2", and so on.
# The specification misspells "successfully" in the texts of toasts.
Feature: Projects

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package

  Rule: The list shows the projects page by page, and a user can mark favourites

    @R2.21 @R3.04 @R4.01
    Scenario: A card shows client, city, status and price
      Given the project "Granary conversion" with
        | client     | Dana Whitfield      |
        | city       | Portland            |
        | status     | ACCOUNTS_RECEIVABLE |
        | estimation | 4200                |
      When I go to the page "Projects"
      Then the project "Granary conversion" has the "Client" "Dana Whitfield"
      And the project "Granary conversion" has the "Address" "Portland"
      And the project "Granary conversion" has the "Status" "Accounts Receivable"
      And the project "Granary conversion" has the "Price" "$4,200.00"

    @R2.22 @R9.01
    Scenario: A page has 25 projects
      Given 26 projects
      When I go to the page "Projects"
      Then 25 projects are listed
      When I go to the next page
      Then 1 project is listed
      When I go to the previous page
      Then 25 projects are listed

    @R2.21 @test-all
    Scenario: A project stays a favourite after a reload
      Given the project "Granary conversion"
      When I go to the page "Projects"
      And I mark "Granary conversion" as a favourite
      And I reload the page
      Then "Granary conversion" is a favourite

    @R8.05
    Scenario: Loading, deleting and creating projects fails, and nothing is lost
      Given the project "Granary conversion"
      And the server fails to load "the list of projects"
      When I go to the page "Projects"
      Then an error toast says "Error getting projects"
      When the server works again and I retry
      Then the project "Granary conversion" is listed
      Given the server fails to delete "projects"
      And the server fails to create "projects"
      When I ask to delete the project "Granary conversion"
      And I answer "Yes"
      Then an error toast says "Error deleting project"
      And the project "Granary conversion" is listed
      When I go to the page "Create Project"
      And I fill in the form
        | Project title | Harbour view re-roof |
      And I save
      Then an error toast says "Error creating project"
      And the field "Project title" keeps my input

  Rule: Filters and search limit the list

    @R2.19
    Scenario: The search finds projects by client
      Given the project "Granary conversion" with
        | client   | Dana Whitfield |
        | referrer | Oakley Supply  |
      And the project "Harbour view re-roof" with
        | client | Lee Moreno |
      When I go to the page "Projects"
      And I search for "dana w"
      Then only the project "Granary conversion" is listed

    @R2.19 @R3.03 @R7.08
    Scenario: The list can be filtered by office
      Given the office "Riverside"
      And the project "Granary conversion" with
        | office | Riverside |
      And the project "Harbour view re-roof"
      When I go to the page "Projects"
      And I set the filter "Office" to "Riverside"
      Then only the project "Granary conversion" is listed

    @R2.19
    Scenario: The list can be filtered by creation date
      Given the project "Granary conversion"
      When I go to the page "Projects"
      And I fill in the form
        | From | 2099-01-01 |
      Then no project is listed
      When I clear the filters
      Then the project "Granary conversion" is listed

    @R2.19
    Scenario: A filter stays after a reload
      Given the project "Granary conversion" with
        | status | SIGNED |
      And the project "Harbour view re-roof"
      When I go to the page "Projects"
      And I set the filter "Status" to "Job Signed"
      And I reload the page
      Then only the project "Granary conversion" is listed

    @R2.19
    Scenario: A link can select several statuses
      Given the project "Granary conversion" with
        | status | SIGNED |
      And the project "Stable roof" with
        | status | CLOSED |
      And the project "Harbour view re-roof"
      When I open the address of the page "Projects" with
        | Status | Job Signed, Job Closed |
      Then 2 projects are listed
      And the field "Status" is "Several (2)"
      When I press "Remove filter Job Signed, Job Closed"
      Then 3 projects are listed

    @R2.19
    Scenario: A link can select the month in which sales were closed
      Given the project "Granary conversion" with
        | status | SIGNED |
      And the project "Harbour view re-roof"
      # The sale of a project is closed on the day on which the project first gets the status SIGNED.
      When I open the address of the page "Projects" with
        | Sale closed in | this month |
      Then only the project "Granary conversion" is listed
      When I open the address of the page "Projects" with
        | Sale closed in | 2020-01 |
      Then no project is listed

    @beyond
    Scenario: The list is sorted by its headings, also after a reload
      Given the project "Barn" with
        | estimation | 100 |
      And the project "Attic" with
        | estimation | 300 |
      And the project "Cellar" with
        | estimation | 200 |
      When I go to the page "Projects"
      And I press "Sort by price"
      Then the projects "Attic, Cellar, Barn" are listed in this order
      When I press "Sort by price"
      And I reload the page
      Then the projects "Barn, Cellar, Attic" are listed in this order

    @beyond
    Scenario: The search finds projects by title, address and phone
      Given the project "Barn" with
        | city  | Portland     |
        | phone | +15035550142 |
      And the project "Attic"
      When I go to the page "Projects"
      And I search for "barn portl (503) 555-0142"
      Then only the project "Barn" is listed

    @R2.19 @test-all
    Scenario: Back and Forward restore the filters
      Given the project "Granary conversion"
      When I open the address of the page "Projects" with
        | Status | Job Signed, Job Closed |
      And I go to the page "Projects"
      Then the project "Granary conversion" is listed
      When I go back
      Then no project is listed
      When I go forward
      Then the project "Granary conversion" is listed

  Rule: The list shows the total price, links back to the dashboard and can be exported

    @R2.19
    Scenario: The list shows the sum of the prices
      Given the project "Granary conversion" with
        | estimation | 4200.10 |
      And the project "Stable roof" with
        | estimation | 1000.20 |
      And the project "Harbour view re-roof"
      When I open the address of the page "Projects" with
        | Price | yes |
      Then 2 projects are listed
      And the total price of the listed projects is "$5,200.30"

    @R2.20
    Scenario: A user exports the list to CSV
      Given the project "Granary conversion" with
        | client | =2+3 |
      When I go to the page "Projects"
      And I export the projects
      Then the file "project-list.csv" has the project "Granary conversion"
      And no cell of the file is a formula

  Rule: Several projects are changed at once, and a board moves them through the pipeline

    @beyond
    Scenario: The status of selected projects is changed and restored
      Given the project "Barn"
      And the project "Attic" with
        | status | NEGOTIATION |
      And the project "Cellar"
      When I go to the page "Projects"
      And I select the projects "Barn, Attic"
      And I set the "Status" of the selected projects to "Job Signed"
      Then I see the text "2 projects moved to Job Signed"
      And the project "Barn" has the "Status" "Job Signed"
      And the project "Cellar" has the "Status" "New"
      When I press "Undo"
      Then the project "Attic" has the "Status" "Negotiation"
      And the project "Barn" has the "Status" "New"
      And I see the text "Undone for 2 projects"
      When I reload the page
      Then the project "Attic" has the "Status" "Negotiation"

    @beyond
    Scenario: Deleted projects come back
      Given the project "Barn"
      And the project "Attic"
      And the project "Cellar"
      When I go to the page "Projects"
      And I select the projects "Barn, Attic"
      And I delete the selected projects
      Then only the project "Cellar" is listed
      When I press "Undo"
      Then 3 projects are listed

    @beyond
    Scenario: A project is moved on the board with the keyboard, and the move is undone
      Given the project "Barn" with
        | estimation | 100 |
      When I go to the page "Projects"
      And I follow "Board"
      Then the board has "Barn" in the column "New"
      When I move the card "Barn" to the next status with the keyboard
      Then the board has "Barn" in the column "Estimate Sent"
      And the stored status of the project "Barn" is "ESTIMATE_SENT"
      When I press "Undo"
      Then the board has "Barn" in the column "New"
      And the stored status of the project "Barn" is "NEW"

    @beyond @test-all
    Scenario: A colleague's move appears on the open board
      Given the project "Barn"
      And the "Estimator" has the projects open in another browser
      When I go to the page "Projects"
      And I follow "Board"
      Then the board has "Barn" in the column "New"
      When the "Estimator" moves the project "Barn" to the next status
      Then the board has "Barn" in the column "Estimate Sent"

    @beyond @test-all
    Scenario: A move goes on when the user leaves the board immediately
      Given the project "Barn"
      When I go to the page "Projects"
      And I follow "Board"
      Then the board has "Barn" in the column "New"
      When I move the card "Barn" to the next status with the keyboard
      And I follow "Dashboard"
      Then the stored status of the project "Barn" is "ESTIMATE_SENT"

    @beyond @test-all
    Scenario: A project is dragged on the board
      Given the project "Barn"
      When I go to the page "Projects"
      And I follow "Board"
      And I drag the card "Barn" to the column "Negotiation"
      Then the board has "Barn" in the column "Negotiation"
      And the stored status of the project "Barn" is "NEGOTIATION"

  Rule: Clients of earlier projects are suggested

    @beyond
    Scenario: A suggested client fills the form of a new project
      Given the project "Granary conversion" with
        | client | Dana Whitfield |
        | phone  | +15035550142   |
        | city   | Portland       |
      When I go to the page "Create Project"
      And I type the start "dana" of the client name and choose "Dana Whitfield" with the keyboard
      Then the form has
        | Client name    | Dana Whitfield |
        | Contact number | 5035550142     |
        | City           | Portland       |
      And I see the text "Dana Whitfield has 1 project"
      When I fill in the form
        | Project title | Harbour view re-roof |
      And I save
      Then the project "Harbour view re-roof" is listed

  Rule: A user creates and edits projects in a form

    @R2.23 @R2.24 @R2.25 @R2.26 @R2.28 @R4.04 @R7.15 @R9.05
    Scenario: A user creates a project
      When I go to the page "Create Project"
      Then I see the heading "Create Project"
      When I fill in the form
        | Project title  | Harbour view re-roof |
        | Client name    | Dana Whitfield       |
        | Contact number | 5035550142           |
        | Referred by    | Oakley Supply        |
        | Zip code       | 97201                |
      And I save
      Then a toast says "Project created" and "Created succesfully!"
      And I am on the page "Projects"
      And the project "Harbour view re-roof" has the "Status" "New"

    @R2.24 @R2.25 @R2.26 @R3.04 @R4.01 @R9.04
    Scenario: The form saves every field that the user fills in
      Given the office "Riverside"
      And the project "Granary conversion"
      When I edit the project "Granary conversion"
      # Country keeps its default, because the other fields of the address depend on it.
      And I fill in the form
        | Project title       | Granary and stable |
        | Office              | Riverside          |
        | Estimator           | Robin Owner        |
        | Referred by         | Oakley Supply      |
        | Status              | Negotiation        |
        | Job type            | Roofing            |
        | Client name         | Dana Whitfield     |
        | Contact number      | 5035550142         |
        | House/apartment no  | 12 B               |
        | Street/lane         | Harbour Road       |
        | Zip code            | 97201              |
        | State/province      | Oregon             |
        | City                | Portland           |
        | Date assigned       | 2026-03-01         |
        | Customer contacted  | 2026-03-02         |
        | Date inspected      | 2026-03-03         |
        | Estimate sent date  | 2026-03-04         |
        | Job start date      | 2026-03-29         |
        | Job end date        | 2026-11-01         |
        | Change order price  | 1,250.50           |
        | Estimate price      | 12,345.67          |
        | Final invoice       | 13,596.17          |
      And I save
      Then a toast says "Projects updated" and "Updated succesfully!"
      When I reload the page
      Then the form keeps my input

    @R9.05 @R2.26
    Scenario: A new project has default values
      When I go to the page "Create Project"
      Then the form has
        | Status             | New           |
        | Estimate price     | 0.00          |
        | Change order price | 0.00          |
        | Final invoice      | 0.00          |
        | Country            | United States |
      And the field "Date created" is disabled
      And the field "Contact number prefix" is disabled

    @R4.02 @R8.09
    Scenario: A session renewal keeps the input
      When I go to the page "Create Project"
      And I fill in the form
        | Project title | Harbour view re-roof |
        | Client name   | Dana Whitfield       |
      And the server rejects my access token
      And I press "Save"
      # The renewal of the session leads to the dashboard.
      Then I am on the page "Dashboard"
      And I see the text "Your sign-in had to be renewed before your input was saved. Your input is waiting in Create Project."
      When I follow "Go back to it"
      Then the field "Project title" keeps my input

    @R2.23 @R2.28 @R7.16
    Scenario: A user edits a project
      Given the project "Granary conversion"
      When I edit the project "Granary conversion"
      Then I see the heading "Edit Project"
      When I fill in the form
        | Project title | Granary and stable |
      And I save
      Then a toast says "Projects updated" and "Updated succesfully!"
      And the stored project "Granary and stable" has
        | Title | Granary and stable |

    @R5.06 @R9.03
    Scenario: Each invalid field shows an error
      When I go to the page "Create Project"
      Then pressing "Save" shows an error for each of these values
        | Project title  |        | Required         |
        | Contact number | 555123 | Invalid number   |
        | Zip code       | 9720   | Invalid zip code |

    @R2.26 @R3.04 @R9.04
    Scenario: The form accepts the date 3/4/2026
      When I go to the page "Create Project"
      And I fill in the form
        | Project title  | Harbour view re-roof |
        | Job start date | 3/4/2026             |
      And I save
      Then the stored project "Harbour view re-roof" has
        | Job start date | 2026-03-04 |

    @R2.27
    Scenario: The price cannot be edited if the estimate has a total
      Given the project "Granary conversion" with the lines
        | Name         | Rate | Quantity | Tax % | Unit |
        | Slate, Welsh | 12.5 | 40       | 8.25  | SF   |
      When I edit the project "Granary conversion"
      Then the field "Estimate price" is disabled
      And the field "Date created" is disabled

    @R2.28 @test-all
    Scenario: Cancel with unsaved input requires confirmation
      When I go to the page "Create Project"
      And I fill in the form
        | Project title | Harbour view re-roof |
      And I cancel
      Then I am asked "Leave without saving?"
      When I answer "Leave"
      Then I am on the page "Projects"

    @R8.05 @beyond @test-all
    Scenario: A project whose response was lost is created once
      Given the server creates "projects" but responds with an error
      When I go to the page "Create Project"
      And I fill in the form
        | Project title | Harbour view re-roof |
      And I save
      And the server works again and I reload the page
      And I save
      Then a toast says "Project created" and "Created succesfully!"
      And only the project "Harbour view re-roof" is listed

    @R8.05
    Scenario: Saving a project fails and the input is kept
      Given the project "Granary conversion"
      And the server fails to change "projects"
      When I edit the project "Granary conversion"
      And I fill in the form
        | Project title | Granary and stable |
      And I save
      Then an error toast says "Error updating projects"
      And the field "Project title" keeps my input

    @R6.07
    Scenario: An estimator can select only themselves as estimator
      Given I am signed in as the "Estimator"
      When I go to the page "Create Project"
      Then the field "Estimator" offers
        | Robin Estimator |

    @R3.04
    Scenario: Saving asks which version to keep if the project was changed in another session
      Given the project "Granary conversion"
      When I edit the project "Granary conversion"
      And the "Title" of the project "Granary conversion" is changed to "Granary and barn" in another session
      And I fill in the form
        | Project title | Granary and stable |
        | Job type      | Conversion         |
      And I save
      Then I am asked which version of the project to keep
      And the dialog compares the values
        | Project title | Granary and stable | Granary and barn |
        | Job type      | Conversion         | —                |

  Rule: Deleting a project requires confirmation

    @R2.21 @R8.07
    Scenario: A user deletes a project
      Given the project "Granary conversion"
      When I go to the page "Projects"
      And I ask to delete the project "Granary conversion"
      Then I am asked "Are you sure you want to delete this project?"
      When I answer "Yes"
      Then a toast says "Project Deleted" and "Deleted succesfully!"
      And no project is listed

  Rule: A company cannot read the records of another company

    @R1.05 @R6.09
    Scenario: The server does not return the project of another company
      Given another company with the project "Secret tower"
      When the "Owner" asks the server to show the project of the other company
      Then the server answers that there is no such record
