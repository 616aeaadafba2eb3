# A user whom a step names only by the role has the first name "Robin" and the role as the last name, for example "Robin Manager".
# The owner is "Robin Owner".
Feature: Project notes
  Notes record the agreements, measurements and promises of a job, with pictures and documents.
  The notes show the role Owner as "Admin".

  Background:
    Given a company with the "TEAM" package
    And the project "Granary conversion"

  Rule: All users of the company can read the notes, newest first

    @R2.39 @R3.10 @R7.17
    Scenario: A note shows its author, role and date
      Given the "Owner" has added the note "Slate, not tile"
      And the "Manager" has added the note "Two soft spots in the decking"
      And the "Estimator" has added the note "Measured again: 24 squares"
      And I am signed in
      When I open the notes of "Granary conversion"
      Then the notes are "Measured again: 24 squares / Two soft spots in the decking / Slate, not tile"
      And the note "Slate, not tile" was written today by "Robin Owner" with the role "Admin"
      And the note "Two soft spots in the decking" was written today by "Robin Manager" with the role "Manager"

    @R2.39
    Scenario: A note of a deleted user keeps its author
      Given the "Estimator" has added the note "Measured again: 24 squares"
      And the "Estimator" has been deleted
      And I am signed in
      When I open the notes of "Granary conversion"
      Then the note "Measured again: 24 squares" was written today by "Robin Estimator" with the role "Estimator"

    @R2.39 @R9.01 @test-all
    Scenario: A page has 25 notes, and a new note is shown first
      Given the "Owner" has added 26 notes
      And I am signed in
      When I open the notes of "Granary conversion"
      Then 25 notes are listed
      When I go to the next page
      Then 1 note is listed
      When I add the note "We start on Monday"
      Then the first note is "We start on Monday"

    @R2.28 @R2.31 @R2.39
    Scenario: The project, its notes and its estimate link to each other
      Given I am signed in
      When I edit the project "Granary conversion"
      And I follow "Notes"
      Then I see the heading "No notes yet"
      When I follow "Estimate"
      And I follow "Notes" of the card "Invoice Details"
      And I follow "Granary conversion"
      Then I see the heading "Edit Project"

    @R8.05
    Scenario: Loading the notes fails, and a retry loads them, and a note whose deletion fails is listed again
      Given the "Owner" has added the note "Slate, not tile"
      And I am signed in
      And the server fails to load "notes"
      When I open the notes of "Granary conversion"
      # The specification requires this text, although the page loads notes.
      Then an error toast says "Error getting clients"
      When the server works again and I retry
      Then 1 note is listed
      Given the server fails to delete "notes"
      When I ask to delete the note "Slate, not tile"
      And I answer "Yes"
      Then an error toast says "Error deleting note"
      And 1 note is listed

  Rule: A user adds a note with attachments

    Background:
      Given I am signed in

    @R2.40 @R7.17 @R8.07
    Scenario: A user adds a note
      When I open the notes of "Granary conversion"
      And I add the note "We start on Monday"
      Then a toast says "Note added successfully!"
      And the first note is "We start on Monday"
      And the note form is empty
      And the project "Granary conversion" has 1 stored note

    @R2.40
    Scenario: An empty note is refused
      When I open the notes of "Granary conversion"
      And I add the note "  "
      Then the field "Note" shows the error "Required"
      And the project "Granary conversion" has 0 stored notes

    @R7.19 @R8.05
    Scenario: Adding a note and then attaching its files fails, and a retry does not create a second note
      Given the server fails to create "notes"
      When I open the notes of "Granary conversion"
      And I add the note "Permit is here" with the file "permit.txt"
      Then an error toast says "Error creating note"
      When the server works again
      And the server fails to create "attachments"
      And I press "Add Note"
      Then an error toast says "Error saving note"
      And I see the error "Something went wrong. The note is added, but its attachments are not. Press Add Note to try again."
      When the server works again and I press "Add Note"
      Then the note "Permit is here" has 1 attachment
      And the project "Granary conversion" has 1 stored note

  Rule: Attached files are uploaded, then validated, then saved, and can be removed and downloaded

    Background:
      Given I am signed in

    @R2.39 @R2.40 @R3.14 @R7.19 @R7.25 @R7.26 @R7.27
    Scenario: Attachments are downloaded unchanged
      When I open the notes of "Granary conversion"
      And I drop "roof.png" and "Maße – Peña.txt"
      Then both files were uploaded, validated and saved once
      When I add the note "Pictures of the roof"
      Then "View Attachment 1" of the note "Pictures of the roof" downloads "roof.png" unchanged
      And "View Attachment 2" of the note "Pictures of the roof" downloads "Maße – Peña.txt" unchanged

    @R3.14 @R7.26 @R8.06
    Scenario: An HTML page named as a picture is refused
      When I open the notes of "Granary conversion"
      And I write the note "A picture"
      And I try to attach "page.png"
      Then the file "page.png" shows "Invalid file type or format"
      And the button "Add Note" is disabled because "Remove the file that was not sent"
      When I press "Remove page.png"
      And I press "Add Note"
      Then the note "A picture" has 0 attachments

    @R3.14
    Scenario: A file above 25 MB is not uploaded
      When I open the notes of "Granary conversion"
      And I attach "film.mov" of 26 MB
      Then the file "film.mov" shows "This file is larger than 25 MB"
      And no file was sent
      When I reload the page
      Then the file "film.mov" shows "This file is larger than 25 MB"

    @R3.14 @R7.25 @R7.28
    Scenario: A running upload blocks the note and can be cancelled
      Given the server is slow to receive files
      When I open the notes of "Granary conversion"
      And I write the note "A picture"
      And I attach "roof.png"
      Then the file "roof.png" shows its progress
      And the button "Add Note" is disabled because "Sending 1 of 1 file"
      When I press "Cancel roof.png"
      Then the button "Add Note" is enabled

    @R7.28
    Scenario: Removing a file deletes it on the server
      When I open the notes of "Granary conversion"
      And I attach "roof.png"
      And I press "Remove roof.png"
      Then the file "roof.png" is deleted on the server

  Rule: Pictures are also shown as thumbnails, and open in a viewer

    Background:
      Given I am signed in

    @beyond
    Scenario: A picture has a thumbnail and opens in the viewer
      When I open the notes of "Granary conversion"
      And I attach "roof.png"
      And I add the note "Pictures of the roof"
      Then the note "Pictures of the roof" has the thumbnail "roof.png" of at most 64 KB
      When I open the thumbnail "roof.png" using only the keyboard
      Then I see the picture "roof.png" with the position "1 of 1"
      When I close the picture with Esc
      Then the thumbnail "roof.png" has the focus

    @beyond @test-all
    Scenario: A picture from before thumbnails were stored has a thumbnail too
      Given the "Owner" has added the note "Pictures of the roof" with the file "roof.png"
      When I open the notes of "Granary conversion"
      Then the thumbnail "roof.png" is shown

    @beyond
    Scenario: A pasted picture becomes an attachment, and Ctrl+Enter adds the note
      When I open the notes of "Granary conversion"
      And I paste a copied picture into the note "Screenshot of the roof plan"
      And I press Ctrl+Enter in the note
      Then a toast says "Note added successfully!"
      And the attachment of the note "Screenshot of the roof plan" is named like "Pasted picture 2026-11-26 14.05.png"

  Rule: Only the author can change or delete a note

    Background:
      Given the "Owner" has added the note "Slate, not tile"
      And the "Estimator" has added the note "Measured again: 24 squares"

    @R2.39 @R6.08
    Scenario: An owner cannot edit the note of another user
      Given I am signed in
      When I open the notes of "Granary conversion"
      Then the note "Slate, not tile" can be edited and deleted
      And the note "Measured again: 24 squares" cannot be edited or deleted

    @R6.08 @R6.09 @R7.18
    Scenario: The server refuses a request to change the note of another user
      When the "Owner" asks the server to change the note "Measured again: 24 squares"
      Then the server answers that the user is not allowed to do this

    @R2.39 @R7.18 @R8.07
    Scenario: The author edits a note
      Given I am signed in
      When I open the notes of "Granary conversion"
      And I change the note "Slate, not tile" to "Tile after all"
      Then a toast says "Note saved successfully!"
      And the note "Tile after all" was written today by "Robin Owner" with the role "Admin"
      And the project "Granary conversion" has 2 stored notes

    @R8.05 @test-all
    Scenario: Saving a note fails and the input is kept
      Given I am signed in
      And the server fails to change "notes"
      When I open the notes of "Granary conversion"
      And I change the note "Slate, not tile" to "Tile after all"
      Then an error toast says "Error saving note"
      When I reload the page
      Then the note in the editor is "Tile after all"

    @R7.18 @R8.07
    Scenario: The author deletes a note after confirmation
      Given I am signed in
      When I open the notes of "Granary conversion"
      And I ask to delete the note "Slate, not tile"
      Then I am asked "Are you sure you want to delete this note?"
      When I answer "Yes"
      Then a toast says "Note deleted successfully!"
      And 1 note is listed
      And the project "Granary conversion" has 1 stored note

  Rule: The notes are accessible

    @R2.39 @R2.40
    Scenario: The notes on a phone have no accessibility violations
      Given the "Owner" has added the note "Pictures of the roof" with the file "roof.png"
      And I am signed in on a phone
      When I open the notes of "Granary conversion"
      # The file is too large, so the form shows an error when axe checks the page.
      And I attach "film.mov" of 26 MB
      Then 1 note is listed
      And axe finds no accessibility violations
