@beyond
Feature: Many lines at once

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package
    And the project "Granary conversion"

  Rule: An estimate can be built without a mouse

    @R2.30
    Scenario: A user builds an estimate of 30 lines with the keyboard alone
      When I open the estimate of "Granary conversion"
      And I add 30 lines with the keyboard alone
      And I change the rate of the last line to "130" with the keyboard alone
      Then the total is $1,243.00
      And the estimate has 30 lines
      And the line "Line number 30" has the unit "Each"

  Rule: Rows of a spreadsheet are saved together

    @R2.30
    Scenario: A user pastes 200 rows and corrects a cell
      When I open the estimate of "Granary conversion"
      And I paste 200 rows of a spreadsheet with headings and the quantity "two" in row 77
      Then the cell "Quantity, row 77" shows the error "Invalid number"
      When I correct the cell "Quantity, row 77" to "2"
      And I press "Add 200 line items"
      Then a toast says "200 line items added"
      And the lines were saved with one call
      And the estimate has 200 lines
      And the total is $221,301.00
