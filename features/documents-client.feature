# The client has no account. The company sends the document through the API, and the client opens its link in a window with the size of a phone.
@beyond
Feature: The client answers a document
  The client of a company opens a link, chooses options, and accepts, declines or asks.

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package
    And the project "Granary conversion" with the lines
      | Name         | Rate | Quantity | Tax % | Unit |
      | Slate, Welsh | 12.5 | 40       | 0     | SF   |
      | Skylight     | 700  | 1        | 0     | EA   |
    And the line "Skylight" is optional
    And the client has the link to the estimate

  Rule: A client chooses options, signs and accepts

    Scenario: A client accepts an option
      When the client opens the link
      Then axe finds no accessibility violations
      And the document has the total "$500.00"
      When the client chooses the option "Skylight"
      Then the document has the total "$1,200.00"
      When the client draws a signature as "Maria Alvarez" and accepts "$1,200.00"
      Then the project "Granary conversion" is sold for $1,200.00
      And the signed PDF of the client passes the check of the seal

    Scenario: A lost response to the acceptance
      When the client opens the link
      And the response to the acceptance of "Maria Alvarez" for "$500.00" is lost
      Then the document page says "There was no response."
      When the client accepts "$500.00" again
      Then the document page says "Signed by Maria Alvarez"
      And the trail of the document is "created, sent, opened, accepted"

    Scenario: A reload keeps the input, and later shows the answer
      When the client opens the link
      And the client chooses the option "Skylight"
      And the client types the name "Maria Alvarez"
      And I reload the page
      Then the document has the total "$1,200.00"
      And the client types the signature "" and accepts "$1,200.00"
      When I reload the page
      Then the document page says "Signed by Maria Alvarez"

    @test-all
    Scenario: Another window shows the answer when the client returns to it
      When the client opens the link
      And the client accepts the document in another window
      And the client returns to the first window
      Then the document page says "Signed by Maria Alvarez"

  Rule: A client declines or asks

    Scenario: A client asks a question and declines with a reason
      When the client opens the link
      And the client asks "Which colour is the slate?"
      Then the document page says "Your question was sent."
      And the project "Granary conversion" has a note with "Which colour is the slate?"
      When the client declines with the reason "Too expensive"
      Then the document page says "Your reason: Too expensive"
      And the document is "declined" with the reason "Too expensive"

  Rule: A link to a document that cannot be answered says so, and whom to call

    @test-all
    Scenario: The company withdraws the document while the client reads it
      When the client opens the link
      And the company withdraws the document
      And the client tries to accept as "Maria Alvarez"
      Then the document page says "This document was withdrawn"
      And the client can mail the company
