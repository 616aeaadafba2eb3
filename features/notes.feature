Feature: Notes of a project
  What was agreed, measured and promised on a job, with the pictures and papers to it.

  Background:
    Given a company with the "TEAM" package
    And the project "Granary conversion"

  Rule: Everybody in the company reads them, newest first

    @R2.39 @R3.10 @R7.17
    Scenario: Who wrote what, and when
      Given its "Owner" has noted "Slate, not tile"
      And its "Manager" has noted "Two soft spots in the decking"
      And its "Estimator" has noted "Measured again: 24 squares"
      And I am signed in
      When I open the notes of "Granary conversion"
      Then the notes are "Measured again: 24 squares", "Two soft spots in the decking", "Slate, not tile"
      And the note "Slate, not tile" is by "Robin Owner", "Admin", of today
      And the note "Two soft spots in the decking" is by "Robin Manager", "Manager", of today

    @R2.39
    Scenario: A note keeps its lines, and what looks like markup is text
      Given I am signed in
      When I open the notes of "Granary conversion"
      And I add the note
        """
        Gutters apart from the roof.
        <img src=x onerror=alert(1)>

        Permit: https://permits.example/17.
        """
      Then the note "Gutters apart" reads as I wrote it
      And the note "Gutters apart" leads to "https://permits.example/17"

    @R2.39
    Scenario: Somebody who left keeps their name on what they wrote
      Given its "Estimator" has noted "Measured again: 24 squares"
      And the "Estimator" has left the company
      And I am signed in
      When I open the notes of "Granary conversion"
      Then the note "Measured again: 24 squares" is by "Robin Estimator", "Estimator", of today

    @R2.39 @R9.01
    Scenario: 25 on a page, and a new one is seen at once
      Given its "Owner" has made 26 notes
      And I am signed in
      When I open the notes of "Granary conversion"
      Then 25 notes are listed
      When I go to the next page
      Then 1 note is listed
      When I add the note "We start on Monday"
      Then the first note is "We start on Monday"

    @R2.28 @R2.31 @R2.39
    Scenario: The way to the notes and back
      Given I am signed in
      When I edit the project "Granary conversion"
      And I follow "Notes"
      Then I am invited to write the first note
      When I follow "Estimate"
      And I follow "Notes"
      And I follow "Granary conversion"
      Then I see the heading "Edit Project"

    @R8.05
    Scenario: The notes cannot be loaded
      Given its "Owner" has noted "Slate, not tile"
      And I am signed in
      And the server fails when it is asked for "notes"
      When I open the notes of "Granary conversion"
      Then an error toast says "Error getting clients"
      When the server is well again
      And I try again
      Then 1 note is listed

    @R7.17
    Scenario: There is no such project
      Given I am signed in
      When I open "/project/01920000-0000-7000-8000-000000000000/notes" where nothing is
      Then I see the heading "There is no such project"

  Rule: A note is written with what belongs to it

    @R2.40 @R7.17 @R8.07
    Scenario: Add a note
      Given I am signed in
      When I open the notes of "Granary conversion"
      And I add the note "We start on Monday"
      Then a toast says "Note added successfully!"
      And the first note is "We start on Monday"
      And nothing is written in the form
      And "Granary conversion" has 1 note

    @R2.40
    Scenario: A note says something
      Given I am signed in
      When I open the notes of "Granary conversion"
      And I add the note "  "
      Then the field "Note" says "Required"
      And "Granary conversion" has 0 notes

    @R2.40
    Scenario: With the keyboard alone, a file too
      Given I am signed in
      When I open the notes of "Granary conversion"
      And I write the note "Permit is here" and attach "permit.txt" with the keyboard alone
      Then a toast says "Note added successfully!"
      And the note "Permit is here" has 1 attachment

    @R2.40
    Scenario: Clear asks where much would be lost
      Given I am signed in
      When I open the notes of "Granary conversion"
      And I write the note "Permit is here" with "permit.txt"
      And I press "Clear"
      Then I am asked "Clear what you have written?"
      When I answer "Clear"
      Then nothing is written in the form
      And the server has "permit.txt" no longer

    @R8.05
    Scenario: It cannot be added, and nothing written is lost
      Given I am signed in
      And the server fails when it is asked to create "notes"
      When I open the notes of "Granary conversion"
      And I add the note "Permit is here" with "permit.txt"
      Then an error toast says "Error creating note"
      When the server is well again
      And I press "Add Note"
      Then the note "Permit is here" has 1 attachment

    @R7.19 @R8.05
    Scenario: Its files cannot be hung on it, and the next try makes no second note
      Given I am signed in
      And the server fails when it is asked to create "attachments"
      When I open the notes of "Granary conversion"
      And I add the note "Permit is here" with "permit.txt"
      Then an error toast says "Error saving note"
      And the form says "The note is added, its attachments are not yet."
      When the server is well again
      And I press "Add Note"
      Then the note "Permit is here" has 1 attachment
      And "Granary conversion" has 1 note

    @R2.40 @R7.18 @R7.19
    Scenario: Deleted while its files are waiting, it is written anew
      Given I am signed in
      And the server fails when it is asked to create "attachments"
      When I open the notes of "Granary conversion"
      And I add the note "Permit is here" with "permit.txt"
      And I ask to delete the note "Permit is here"
      And I answer "Yes"
      And the server is well again
      And I press "Add Note"
      Then the note "Permit is here" has 1 attachment
      And "Granary conversion" has 1 note

    @R2.40 @R8.09
    Scenario: The session is renewed in the middle of it, and what was written is still there
      Given I am signed in
      When I open the notes of "Granary conversion"
      And I write the note "Permit is here" with "permit.txt"
      And the server takes my access no longer
      And I press "Add Note"
      Then I am at "/"
      When I open the notes of "Granary conversion"
      And I press "Add Note"
      Then the note "Permit is here" has 1 attachment
      And "Granary conversion" has 1 note

  Rule: Files are uploaded, then validated, then saved

    @R2.39 @R2.40 @R3.14 @R7.19 @R7.25 @R7.26 @R7.27
    Scenario: What is attached comes back as it was
      Given I am signed in
      When I open the notes of "Granary conversion"
      And I drop "roof.png" and "Maße – Peña.txt"
      Then both files have been uploaded, validated and saved
      When I add the note "Pictures of the roof"
      Then "View Attachment 1" of the note "Pictures of the roof" is "roof.png", byte for byte
      And "View Attachment 2" of the note "Pictures of the roof" is "Maße – Peña.txt", byte for byte

    @R3.14 @R7.26 @R8.06
    Scenario: A page named as a picture
      Given I am signed in
      When I open the notes of "Granary conversion"
      And I write the note "A picture"
      And I choose "page.png" to attach, which is refused
      Then the file "page.png" says "Invalid file type or format"
      And the note cannot be added: "Remove the file that was not sent"
      When I press "Remove page.png"
      And I press "Add Note"
      Then the note "A picture" has 0 attachments

    @R3.14
    Scenario: What is too large is not even sent
      Given I am signed in
      When I open the notes of "Granary conversion"
      And I choose "film.mov" of 26 MB to attach
      Then the file "film.mov" says "This file is larger than 25 MB"
      And no file was sent
      When I reload the page
      Then the file "film.mov" says "This file is larger than 25 MB"

    @R3.14 @R7.25 @R7.28
    Scenario: A file on its way holds the note up, and can be taken back
      Given I am signed in
      And files take their time
      When I open the notes of "Granary conversion"
      And I write the note "A picture"
      And I choose "roof.png" to attach
      Then the file "roof.png" shows how far it is
      And the note cannot be added: "Sending 1 of 1 file"
      When I press "Cancel roof.png"
      Then the note can be added

    @R3.14 @R7.25 @R7.26
    Scenario Outline: A step that fails is made again, and no step before it
      Given I am signed in
      And the server fails when it is asked to create "<step>"
      When I open the notes of "Granary conversion"
      And I choose "roof.png" to attach
      Then the file "roof.png" says "This file could not be sent"
      When the server is well again
      And I press "Retry roof.png"
      Then the file "roof.png" is ready
      And each step was made once

      Examples:
        | step     |
        | files    |
        | validate |
        | save     |

    @R7.28
    Scenario: A file that is taken back is deleted
      Given I am signed in
      When I open the notes of "Granary conversion"
      And I attach "roof.png"
      And I press "Remove roof.png"
      Then the server has "roof.png" no longer

    @R2.40
    Scenario: 20 files at most
      Given I am signed in
      When I open the notes of "Granary conversion"
      And I choose 21 files to attach
      Then I read "At most 20 attachments: 1 file was left out"
      And 20 files are ready

    @R7.27 @R8.09
    Scenario: A download that fails is logged and said calmly, and can be tried again
      Given its "Owner" has noted "Pictures of the roof" with "roof.png"
      And I am signed in
      And the server fails when it is asked for "download"
      When I open the notes of "Granary conversion"
      And I press "View Attachment 1"
      Then I read "Attachment 1 could not be downloaded. Please try again."
      And the browser's log has "An attachment was not downloaded"
      When the server is well again
      Then "View Attachment 1" of the note "Pictures of the roof" is "roof.png", byte for byte

    @R3.14 @R7.25 @R7.26 @R7.27 @R7.28
    Scenario: The same by the API, with a file as JSON
      When I send the API "roof.png" as JSON
      Then the API has it as "uploaded"
      When I ask the API to validate it
      Then the API has it as "validated"
      When I ask the API to save it
      Then the API has it as "saved"
      And the API gives it back, byte for byte, to be kept and not to be shown
      And deleted, it is not there any more

  Rule: A note is its author's

    Background:
      Given its "Owner" has noted "Slate, not tile"
      And its "Estimator" has noted "Measured again: 24 squares"

    @R2.39 @R6.08
    Scenario: Others see no way to change it
      Given I am signed in
      When I open the notes of "Granary conversion"
      Then the note "Slate, not tile" can be edited and deleted
      And the note "Measured again: 24 squares" cannot be edited or deleted

    @R2.39 @R3.10 @R6.08
    Scenario: Nor does the owner's, for an estimator
      Given I am the "Estimator" who noted that
      When I open the notes of "Granary conversion"
      Then the note "Measured again: 24 squares" can be edited and deleted
      And the note "Slate, not tile" cannot be edited or deleted
      And the note "Slate, not tile" is by "Robin Owner", "Admin", of today

    @R6.08 @R6.09 @R7.18
    Scenario Outline: The API refuses the others
      When its owner asks the API to <do> the note "Measured again: 24 squares"
      Then the API answers 403

      Examples:
        | do     |
        | change |
        | delete |

    @R2.39 @R7.18 @R8.07
    Scenario: Edit in place
      Given I am signed in
      When I open the notes of "Granary conversion"
      And I change the note "Slate, not tile" to "Tile after all"
      Then a toast says "Note saved successfully!"
      And the note "Tile after all" is by "Robin Owner", "Admin", of today
      And "Granary conversion" has 2 notes

    @R8.05
    Scenario: It cannot be saved, and nothing typed is lost
      Given I am signed in
      And the server fails when it is asked to change "notes"
      When I open the notes of "Granary conversion"
      And I change the note "Slate, not tile" to "Tile after all"
      Then an error toast says "Error saving note"
      When I reload the page
      Then what I changed is still there: "Tile after all"

    @R7.18
    Scenario: I changed it elsewhere first
      Given I am signed in
      When I open the notes of "Granary conversion"
      And meanwhile the note "Slate, not tile" becomes "Slate, grey" elsewhere
      And I change the note "Slate, not tile" to "Tile after all"
      Then I am told who changed the note and can choose
      When I answer "Keep mine"
      Then a toast says "Note saved successfully!"
      And the notes are "Measured again: 24 squares", "Tile after all"

    @R7.18 @R8.07
    Scenario: Delete after a question
      Given I am signed in
      When I open the notes of "Granary conversion"
      And I ask to delete the note "Slate, not tile"
      Then I am asked "Are you sure you want to delete this note?"
      When I answer "Yes"
      Then a toast says "Note deleted successfully!"
      And 1 note is listed
      And "Granary conversion" has 1 note

    @R2.39
    Scenario: Think better of it
      Given I am signed in
      When I open the notes of "Granary conversion"
      And I ask to delete the note "Slate, not tile"
      And I answer "No"
      Then 2 notes are listed

    @R8.05
    Scenario: It cannot be deleted
      Given I am signed in
      And the server fails when it is asked to delete "notes"
      When I open the notes of "Granary conversion"
      And I ask to delete the note "Slate, not tile"
      And I answer "Yes"
      Then an error toast says "Error deleting note"
      And 2 notes are listed

  Rule: Nothing stands in the way of a screen reader

    @R2.39 @R2.40
    Scenario Outline: What axe looks for <where>
      Given its "Owner" has noted "Pictures of the roof" with "roof.png"
      And I am signed in <where>
      When I open the notes of "Granary conversion"
      And I choose "film.mov" of 26 MB to attach
      Then 1 note is listed
      And axe finds nothing wrong on the page

      Examples:
        | where        |
        | on a desktop |
        | on a phone   |
