Feature: Offices
  The owner keeps the branches of the company, which projects and people belong to.

  Background:
    Given a company with the "TEAM" package
    And I am signed in

  Rule: The list shows every branch with where it is and how to reach it

    @R2.41 @R3.03 @R7.08
    Scenario: A branch
      Given the branch "Riverside" with
        | description | Showroom and yard     |
        | street      | Salmon Street         |
        | city        | Portland              |
        | phone       | +15035550142          |
        | email       | riverside@north.example |
      When I open "/office"
      Then the table "Offices" has the columns "Branch Name, Description, Address, Contact No, Email"
      And the office "Riverside" shows "Showroom and yard"
      And the office "Riverside" shows "Salmon Street Portland"
      And the office "Riverside" shows "(503) 555-0142"
      And the office "Riverside" shows "riverside@north.example"

    @R2.41
    Scenario: None yet
      When I open "/office"
      Then I see the heading "No offices yet"
      And there is a way to "Add Office"

    @R2.41
    Scenario: The search finds a name, and stays through a reload
      Given the office "Riverside"
      And the office "Hill top"
      When I open "/office"
      And I search the list for "RIVER"
      Then only the office "Riverside" is listed
      When I reload the page
      Then only the office "Riverside" is listed

    @R2.41
    Scenario: The search finds nothing
      Given the office "Riverside"
      When I open "/office"
      And I search the list for "harbour"
      Then I see the heading "No offices match"
      When I press "Clear the search"
      Then the office "Riverside" is listed

    @R2.41 @R9.01
    Scenario: 10 on a page
      Given 11 offices
      When I open "/office"
      Then 10 offices are listed
      When I go to the next page
      Then 1 office is listed
      When I edit the listed office and cancel
      Then 1 office is listed
      When I go to the previous page
      Then 10 offices are listed

    @R2.41
    Scenario: The list cannot be loaded
      Given the office "Riverside"
      And the server fails when it is asked for "offices"
      When I open "/office"
      Then I read "Error getting offices"
      When the server is well again
      And I try again
      Then the office "Riverside" is listed

  Rule: A branch is made and changed in one form

    @R2.42 @R3.03 @R7.08 @R8.07 @R9.03
    Scenario: Create
      When I open "/addOffice"
      Then I see the heading "Create Office Profile"
      When I fill in the office form
        | Branch name | Riverside    |
        | Description | Showroom     |
        | Contact no  | 5035550142   |
        | Fax         | 5035550143   |
        | Email       | Riverside@North.example |
      And I save
      Then a toast says "Office Created"
      And I am at "/office"
      And the office "Riverside" is stored with the phone "+15035550142", the fax "+15035550143" and the e-mail "riverside@north.example"

    @R2.42 @R3.11
    Scenario: The address
      When I open "/addOffice"
      And I fill in the office form
        | Branch name        | Riverside     |
        | House/apartment no | 1208          |
        | Street/lane        | Salmon Street |
        | Zip code           | 97201         |
        | Country            | United States |
        | State/province     | Oregon        |
        | City               | Portland      |
      And I save
      Then the office "Riverside" shows "1208 Salmon Street Portland, OR 97201"

    @R2.42 @R7.09 @R8.07
    Scenario: Edit
      Given the office "Riverside"
      When I edit the office "Riverside"
      Then I see the heading "Edit Office Profile"
      When I fill in the office form
        | Branch name | Riverside East |
      And I save
      Then a toast says "Office Updated"
      And I am at "/office"
      And the office "Riverside East" is listed

    @R2.42 @R9.03
    Scenario: +1 stands before the numbers and stays
      When I open "/addOffice"
      Then the field "Contact no prefix" is disabled
      And the field "Fax prefix" is disabled

    @R2.42 @R5.04
    Scenario: Abroad the postal code and the numbers are those of the country
      When I open "/addOffice"
      And I fill in the office form
        | Branch name | London           |
        | Country     | United Kingdom   |
        | Zip code    | SW1A 1AA         |
        | Contact no  | 020 7946 0958    |
        | Fax         | +44 20 7946 0959 |
        | Email       | london@north.example |
      And I save
      Then the office "London" is stored with the phone "020 7946 0958", the fax "+44 20 7946 0959" and the e-mail "london@north.example"
      And the office "London" shows "SW1A 1AA, United Kingdom"

    @R5.04 @R9.03
    Scenario Outline: A field that cannot be right says so
      When I open "/addOffice"
      And I fill in the office form
        | <field> | <value> |
      And I save
      Then the field "<field>" says "<text>"

      Examples:
        | field       | value  | text             |
        | Branch name |        | Required         |
        | Branch name | R      | Too short        |
        | Email       | river@ | Invalid email    |
        | Zip code    | 9720   | Invalid zip code |
        | Contact no  | 555123 | Invalid number   |
        | Fax         | 555123 | Invalid number   |

    @R8.05
    Scenario: It cannot be created, and nothing typed is lost
      Given the server fails when it is asked to create "offices"
      When I open "/addOffice"
      And I fill in the office form
        | Branch name | Riverside |
      And I save
      Then an error toast says "Error creating office"
      And what I typed as "Branch name" is still there

    @R8.05
    Scenario: The change cannot be saved, and nothing typed is lost
      Given the office "Riverside"
      And the server fails when it is asked to change "offices"
      When I edit the office "Riverside"
      And I fill in the office form
        | Branch name | Riverside East |
      And I save
      Then an error toast says "Error updating office"
      And what I typed as "Branch name" is still there

    @R2.42
    Scenario: What is typed outlives a reload
      When I open "/addOffice"
      And I fill in the office form
        | Branch name | Riverside |
      And I reload the page
      Then what I typed as "Branch name" is still there

    @R4.02 @R2.42
    Scenario: Where the session ends in the middle, what is typed waits for who signs in again
      When I open "/addOffice"
      And I fill in the office form
        | Branch name | Riverside |
      And my session is ended from elsewhere
      And I save
      Then I am on the sign-in screen
      And I am told that what I typed is kept in "Create Office Profile"
      When I sign in, asked to
      Then I am at "/addOffice"
      And what I typed as "Branch name" is still there

    @R2.42
    Scenario: Cancel leads back to the list
      When I open "/addOffice"
      And I cancel
      Then I am at "/office"

    @R2.42
    Scenario: Somebody else saved it first
      Given the office "Riverside"
      When I edit the office "Riverside"
      And meanwhile somebody else names the office "Riverside West"
      And I fill in the office form
        | Branch name | Riverside East |
      And I save
      Then I am told who changed the office and can choose

    @R2.42
    Scenario: An office that is not there
      When I open "/office/01920000-0000-7000-8000-000000000001" where nothing is
      Then I see the heading "There is no such office"

  Rule: A branch is deleted after a question

    @R2.41 @R7.09 @R8.07
    Scenario: Delete
      Given the office "Riverside"
      When I open "/office"
      And I ask to delete the office "Riverside"
      Then I am asked "Are you sure you want to delete this branch?"
      When I answer "Yes"
      Then a toast says "office deleted" and "Deleted succesfully!"
      And I see the heading "No offices yet"

    @R2.41
    Scenario: Think better of it
      Given the office "Riverside"
      When I open "/office"
      And I ask to delete the office "Riverside"
      And I answer "No"
      Then the office "Riverside" is listed

    @R2.41 @R7.09
    Scenario: One in use says by what, and its projects and users move to another
      Given the office "Riverside"
      And the office "Hill top"
      And the project "Granary conversion" with
        | office | Riverside |
      When I open "/office"
      And I ask to delete the office "Riverside"
      Then the question says "Riverside has 1 project."
      When I move what it has to "Hill top"
      Then a toast says "office deleted"
      And the project "Granary conversion" belongs to the office "Hill top"

    @R2.41
    Scenario: The only office in use is not deleted
      Given the office "Riverside"
      And the project "Granary conversion" with
        | office | Riverside |
      When I open "/office"
      And I ask to delete the office "Riverside"
      Then the question says "Riverside has 1 project and is your only office."
      And I cannot answer "Yes"

    @R2.41 @R8.05
    Scenario: One that came into use meanwhile stays, and the reason is said
      Given the office "Riverside"
      When I open "/office"
      And I ask to delete the office "Riverside"
      And meanwhile somebody else creates the project "Granary conversion" in "Riverside"
      And I answer "Yes"
      Then an error toast says "Error deleting office"
      And an error toast says "This office is in use by 1 project"
      And the office "Riverside" is listed

    @R8.05
    Scenario: It cannot be deleted
      Given the office "Riverside"
      And the server fails when it is asked to delete "offices"
      When I open "/office"
      And I ask to delete the office "Riverside"
      And I answer "Yes"
      Then an error toast says "Error deleting office"
      And the office "Riverside" is listed

  Rule: Offices are the owner's

    @R2.08 @R6.05 @R6.09
    Scenario Outline: The others are led away, and refused by the API
      Given I am signed in as its "<role>"
      When I open "/office"
      Then I am at "/"
      When I ask the API as its "<role>" to create an office
      Then the API answers 403

      Examples:
        | role      |
        | Manager   |
        | Estimator |

    @R2.41 @R2.42
    Scenario Outline: On a phone, and for a screen reader
      Given the office "Riverside"
      And I am signed in on a phone
      When I open "<address>"
      Then axe finds nothing wrong on the page

      Examples:
        | address    |
        | /office    |
        | /addOffice |
