# Ways to leave a form: "the sidebar" follows the link "Line Items" of the sidebar, "a link" follows the link "Notes" of the form,
# and "Back" goes back in the history of the browser.
Feature: Unsaved input

  Rule: Leaving a page with unsaved input requires confirmation

    Background:
      Given a company with the "TEAM" package
      And the project "Granary conversion"
      And I am signed in

    Scenario Outline: Leaving the form by <way> asks for confirmation
      When I change the title of the project "Granary conversion" without saving and leave by <way>
      Then I am asked "Leave without saving?"
      When I answer "Stay"
      Then the field "Project title" keeps my input
      When I leave by <way>
      And I answer "Leave"
      And I edit the project "Granary conversion"
      Then the field "Project title" is "Granary conversion"

      Examples:
        | way         |
        | the sidebar |

      @test-all
      Examples:
        | way         |
        | Back        |
        | a link      |

    Scenario: Logging out asks for confirmation
      When I change the title of the project "Granary conversion" without saving and leave by Log Out
      Then I am asked "Leave without saving?"
      When I answer "Leave"
      Then I am on the page "Sign in"

    Scenario: Closing the window asks for confirmation
      When I change the title of the project "Granary conversion" without saving and leave by closing the window
      Then the browser asks before it closes the window
      And the field "Project title" keeps my input

    @test-all
    Scenario: After the confirmation, an unsaved note and its files are discarded
      When I open the notes of "Granary conversion"
      And I write the note "Permit is here" with the file "permit.txt"
      And I leave by the sidebar
      And I answer "Leave"
      Then the file "permit.txt" is deleted on the server
      When I open the notes of "Granary conversion"
      Then the note form is empty

    Scenario: The app leaves the page without an answer when a running save succeeds
      Given the server is slow to save the project
      When I edit the project "Granary conversion"
      And I fill in the form
        | Project title | Granary roof |
      And I save
      And I leave by the sidebar
      Then I am asked "Leave without saving?"
      When the server is fast again
      Then I am on the page "Line Items"
      And a toast says "Projects updated"
      And no dialog is open

  Rule: A reload keeps the input of a form

    @R2.37 @R2.42 @R2.45 @R2.46 @test-all
    Scenario: A reload keeps the input of each form
      Given I am signed in as the owner of a company with the "TEAM" package
      Then a reload keeps the input of each of these forms
        | Item Details          | Name         | Slate, Welsh             |
        | Create Office Profile | Branch name  | Riverside                |
        | Create User Profile   | First name   | Ada                      |
        | Profile               | Company name | Northgate Roofing & Sons |
