@beyond
Feature: Entering many lines
  A user enters lines with the keyboard alone, or pastes rows of a spreadsheet.

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package
    And the project "Granary conversion"

  Rule: An estimate can be built without a mouse

    @R2.30 @test-all
    Scenario: A user builds an estimate of 30 lines with the keyboard alone
      Given the company has
        | Default tax % | 10 |
      When I open the estimate of "Granary conversion"
      # Line 1 is called "Line number 1" and has the rate $1.00, line 2 is called "Line number 2" and has the rate $2.00, and so on.
      # Each line has the quantity 2, the tax 10 % and the unit Each.
      And I add 30 lines with the keyboard alone
      And I change the rate of the last line to "130" with the keyboard alone
      # The rates are now $1.00 to $29.00 and $130.00: together $565.00. Times the quantity 2 plus 10 % tax, this is $1,243.00.
      Then the total is $1,243.00
      And the estimate has 30 lines
      And the line "Line number 30" has the "Unit" "Each"

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

    @R2.30 @test-all
    Scenario: Pasted rows without a tax and a unit get the defaults
      Given the company has
        | Default tax % | 8.25 |
        | Default units | SQ   |
      When I open the estimate of "Granary conversion"
      And I paste the rows
        | Item         | Qty | Unit Price |
        | Slate, Welsh | 40  | $12.50     |
      And I press "Add 1 line item"
      Then the line "Slate, Welsh" has the "Total" "$541.25"
      And the line "Slate, Welsh" has the "Unit" "Square"
      And the field "Name" has the focus

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
