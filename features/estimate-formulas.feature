@beyond
Feature: Formulas as the numbers of a line
  A user can type arithmetic in place of a number, also with lengths in feet and inches. The line keeps the formula of its quantity, so that it
  can be checked later.

  Rule: A formula is computed and kept with the line

    @R2.30
    Scenario: A user types a formula as the quantity
      Given I am signed in as the owner of a company with the "TEAM" package
      And the project "Granary conversion" with the lines
        | Name  | Rate | Quantity | Tax % | Unit |
        | Decks | 10   | 1        | 0     | SF   |
      And I open the estimate of "Granary conversion"
      When I type "24' x 12'" over the quantity of "Decks" and press Enter
      Then the line "Decks" has the "Total" "$2,880.00"
      And the stored line "Decks" has
        | Quantity | 288 |
      When I reload the page
      Then the line "Decks" has the "Total" "$2,880.00"
      And the quantity of "Decks" shows the formula "24' x 12'" under the pointer
