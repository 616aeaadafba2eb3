@beyond
Feature: Documents of an estimate
  A company saves an estimate as a document that does not change any more, sends it to the client, and follows what happens to it.

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package
    And the project "Barn roof" with the lines
      | Name          | Rate | Quantity | Tax % | Unit |
      | Slate, Welsh  | 12.5 | 40       | 0     | SF   |
      | Roofer labour | 65   | 8        | 0     | HR   |
    And I open the estimate of "Barn roof"

  Rule: An estimate is saved as a revision

    Scenario: A user saves two revisions, compares them and restores the first with one undo
      When I save a revision
      And I change the quantity of "Slate, Welsh" to "80"
      And I save a revision
      Then the comparison of the documents says "Slate, Welsh: Quantity 40 → 80, +$500.00"
      When I restore the revision 1
      Then the total is $1,020.00
      When I undo with the keyboard
      Then the total is $1,520.00

  Rule: A document is sent by mail and answered by the client

    @own-server @test-all
    Scenario: The page shows live that the client opened and signed the document
      When I send the estimate to "maria@example.com"
      Then the mail to "maria@example.com" has the link of the document
      When the client opens the link of the mail to "maria@example.com"
      Then the latest document is "Opened"
      When the client signs the document
      Then the latest document is "Accepted"

    @test-all
    Scenario: A withdrawn document cannot be sent again
      Given I save a revision
      When I withdraw the revision 1
      Then the latest document is "Withdrawn"

  Rule: The whole way, from a price to a signed change order

    @own-server
    Scenario: A client signs an estimate on a phone, and later the change order of the company
      When I add the line "Skylight" with rate $700.00 and quantity 1 using the keyboard
      And I select the line "Skylight" with the keyboard
      And I choose "Make optional" from the menu "Optional…"
      And I send the estimate to "maria@example.com"
      And the client opens the mail "Estimate 1" to "maria@example.com" on a phone
      And the client chooses the option "Skylight"
      And the client draws a signature as "Maria Alvarez" and accepts "$1,720.00"
      Then the signed PDF of the client passes the check of the seal
      When I return to the window of the company
      Then the latest document is "Accepted"
      And the signed PDF of the company passes the check of the seal
      When I change the quantity of "Roofer labour" to "10"
      Then I see that the estimate differs from the signed revision by "1 change, +$130.00"
      When I make a change order
      And the client opens the mail "Change order 1" to "maria@example.com" on a phone
      And the client types the signature "Maria Alvarez" and accepts the change of "+$130.00"
      And I return to the window of the company
      And I go to the page "Projects"
      Then the project "Barn roof" has
        | Status | Job Signed |
        | Price  | $1,850.00  |
      And the change orders of "Barn roof" have the total $130.00
