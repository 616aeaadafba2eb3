@beyond
Feature: Entering many lines
  A user enters lines with the keyboard alone, or pastes rows of a spreadsheet.

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package
    And the project "Granary conversion"

  Rule: An estimate can be built without a mouse

    @R8.07
    Scenario: Lines that are added with the keyboard show one toast, and the status counts the others
      Given the project "Barn roof"
      When I open the estimate of "Barn roof"
      And I add 3 lines with the keyboard alone
      Then the status next to the heading of the lines is "2 lines saved"
      And 1 toast was shown

  Rule: Lines of an empty estimate start with the default tax and unit of the company

    @R2.30 @R3.01
    Scenario: The form of the first line has the default tax and the default unit
      Given the company has
        | Default tax % | 8.25 |
        | Default units | SQ   |
      When I open the estimate of "Granary conversion"
      Then the form has
        | Tax % | 8.25   |
        | Unit  | Square |

  Rule: Rows of a spreadsheet are saved together

    @R2.30
    Scenario: A user pastes 200 rows and corrects a cell
      When I open the estimate of "Granary conversion"
      And I paste 200 spreadsheet rows, each with the rate $1,101.00, the quantity 1 and no tax, with headings and with the quantity "two" in row 77
      Then the field "Quantity, row 77" shows the error "Invalid number"
      When I fill in the form
        | Quantity, row 77 | 2 |
      And I press "Add 200 line items"
      Then a toast says "Items created" and "200 line items added"
      And the estimate has 200 lines, saved with one call
      And the total is $221,301.00
