# The specification misspells "successfully" in the texts of toasts.
Feature: Offices
  The owner manages the offices of the company. Projects and users belong to an office.

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package

  Rule: The list shows the offices page by page, and the owner can search it

    @R2.41 @R3.03 @R7.08
    Scenario: The list shows all fields of an office
      Given the office "Riverside" with
        | description | Showroom and yard     |
        | street      | Salmon Street         |
        | city        | Portland              |
        | phone       | +15035550142          |
        | email       | riverside@north.example |
      When I go to the page "Offices"
      Then the table "Offices" has the columns "Branch Name, Description, Address, Contact No, Email"
      And the office "Riverside" has the "Description" "Showroom and yard"
      And the office "Riverside" has the "Address" "Salmon Street Portland"
      And the office "Riverside" has the "Contact No" "(503) 555-0142"
      And the office "Riverside" has the "Email" "riverside@north.example"

  Rule: The owner adds and edits offices in a form

    @R2.42 @R3.03 @R7.08 @R8.07 @R9.03
    Scenario: The owner adds an office
      When I go to the page "Create Office Profile"
      Then I see the heading "Create Office Profile"
      When I fill in the form
        | Branch name | Riverside    |
        | Description | Showroom     |
        | Contact no  | 5035550142   |
        | Fax         | 5035550143   |
        | Email       | Riverside@North.example |
      And I save
      Then a toast says "Office Created" and "Created succesfully!"
      And I am on the page "Offices"
      And the stored office "Riverside" has
        | Phone | +15035550142            |
        | Fax   | +15035550143            |
        | Email | riverside@north.example |

    @R2.42 @R3.11
    Scenario: The list shows the postal address that the owner entered in the form
      When I go to the page "Create Office Profile"
      And I fill in the form
        | Branch name        | Riverside     |
        | House/apartment no | 1208          |
        | Street/lane        | Salmon Street |
        | Zip code           | 97201         |
        | Country            | United States |
        | State/province     | Oregon        |
        | City               | Portland      |
      And I save
      Then the office "Riverside" has the "Address" "1208 Salmon Street Portland, OR 97201"

    @R2.42 @R7.09 @R8.07
    Scenario: The owner edits an office
      Given the office "Riverside"
      When I edit the office "Riverside"
      Then I see the heading "Edit Office Profile"
      When I fill in the form
        | Branch name | Riverside East |
      And I save
      Then a toast says "Office Updated" and "Updated succesfully!"
      And I am on the page "Offices"
      And the office "Riverside East" is listed

    @R2.42 @R5.04
    Scenario: An office abroad uses the formats of its country
      When I go to the page "Create Office Profile"
      And I fill in the form
        | Branch name | London           |
        | Country     | United Kingdom   |
        | Zip code    | SW1A 1AA         |
        | Contact no  | 020 7946 0958    |
        | Fax         | +44 20 7946 0959 |
        | Email       | london@north.example |
      And I save
      Then the stored office "London" has
        | Phone | 020 7946 0958        |
        | Fax   | +44 20 7946 0959     |
        | Email | london@north.example |
      And the office "London" has the "Address" "SW1A 1AA, United Kingdom"

    @R5.04 @R9.03
    Scenario: Each invalid field shows an error
      When I go to the page "Create Office Profile"
      Then pressing "Save" shows an error for each of these values
        | Branch name |        | Required         |
        | Branch name | R      | Too short        |
        | Email       | river@ | Invalid email    |
        | Zip code    | 9720   | Invalid zip code |
        | Contact no  | 555123 | Invalid number   |
        | Fax         | 555123 | Invalid number   |

    @R8.05
    Scenario: Adding an office fails and the input is kept
      Given the server fails to create "offices"
      When I go to the page "Create Office Profile"
      And I fill in the form
        | Branch name | Riverside |
      And I save
      Then an error toast says "Error creating office"
      And the field "Branch name" keeps my input

    @R8.05
    Scenario: Saving an office fails and the input is kept
      Given the office "Riverside"
      And the server fails to change "offices"
      When I edit the office "Riverside"
      And I fill in the form
        | Branch name | Riverside East |
      And I save
      Then an error toast says "Error updating office"
      And the field "Branch name" keeps my input

    @R4.02 @R2.42 @test-all
    Scenario: A revoked session keeps the input, and the form shows it after the next sign-in
      When I go to the page "Create Office Profile"
      And I fill in the form
        | Branch name | Riverside |
      And my session is revoked
      And I press "Save"
      Then I see the text "What you typed in Create Office Profile is kept. Sign in again to go on with it."
      When I sign in
      Then I am on the page "Create Office Profile"
      And the field "Branch name" keeps my input

  Rule: Deleting an office requires confirmation, and its projects and users must be moved to another office

    @R2.41 @R7.09 @R8.07
    Scenario: The owner deletes an office
      Given the office "Riverside"
      When I go to the page "Offices"
      And I ask to delete the office "Riverside"
      Then I am asked "Are you sure you want to delete this branch?"
      When I answer "Yes"
      Then a toast says "office deleted" and "Deleted succesfully!"
      And I see the heading "No offices yet"

    @R2.41 @R7.09
    Scenario: The dialog moves the records of an office to another office
      Given the offices "Riverside" and "Hill top"
      And the project "Granary conversion" with
        | office | Riverside |
      When I go to the page "Offices"
      And I ask to delete the office "Riverside"
      Then the dialog says "Riverside has 1 project. They move to the office you select."
      When I fill in the form
        | Move to | Hill top |
      And I answer "Yes"
      Then the stored project "Granary conversion" has
        | Office | Hill top |

    @R2.41 @R8.05
    Scenario: An office that gets a project in another session while the dialog is open is not deleted
      Given the office "Riverside"
      When I go to the page "Offices"
      And I ask to delete the office "Riverside"
      And the project "Granary conversion" is created in the office "Riverside" in another session
      And I answer "Yes"
      Then an error toast says "Error deleting office"
      And an error toast says "This office is in use by 1 project"
      And the office "Riverside" is listed

  Rule: Only the owner manages offices

    @R2.08 @R6.05 @R6.09
    Scenario: The role Estimator has no access to offices
      Given I am signed in as the "Estimator"
      When I open the address of the page "Offices"
      Then I am on the page "Dashboard"
      When the "Estimator" asks the server to create an office
      Then the server answers that the user is not allowed to do this
