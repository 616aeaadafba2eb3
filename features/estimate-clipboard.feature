@beyond
Feature: Copy and paste in the lines of an estimate
  A user copies, cuts, pastes and fills cells and lines as in a spreadsheet, also from and to a spreadsheet. The scenarios use the clipboard of
  the browser.

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package
    And the project "Granary conversion" with the lines
      | Name          | Rate | Quantity | Tax % | Unit |
      | Slate, Welsh  | 12.5 | 40       | 0     | SF   |
      | Roofer labour | 65   | 8        | 0     | HR   |
      | Scaffold      | 140  | 2        | 0     | DA   |
    And I open the estimate of "Granary conversion"

  Rule: Cells that are pasted on cells change them

    @test-all
    Scenario: A user pastes three prices of a spreadsheet
      When I copy the cells of a spreadsheet
        | $13.50    |
        | 70        |
        | $1,150.00 |
      And I paste on the rate of "Slate, Welsh"
      # 40 x $13.50 + 8 x $70.00 + 2 x $1,150.00
      Then the total is $3,400.00
      And the estimate has 3 lines, saved with one call
      When I undo with the keyboard
      # 40 x $12.50 + 8 x $65.00 + 2 x $140.00
      Then the total is $1,300.00

    @test-all
    Scenario: A user copies cells of two lines to another line
      When I copy the cells from the rate of "Slate, Welsh" to the quantity of "Roofer labour"
      And I paste on the rate of "Roofer labour"
      # 40 x $12.50 + 40 x $12.50 + 8 x $65.00
      Then the total is $1,520.00

    @test-all
    Scenario: One value fills the selected cells
      When I copy the cells of a spreadsheet
        | 8.25% |
      And I paste on the cells from the tax of "Slate, Welsh" to the tax of "Scaffold"
      # $1,300.00 plus 8.25 %
      Then the total is $1,407.25

    Scenario: A cell that does not fit is corrected before anything changes
      When I copy the cells of a spreadsheet
        | 13.50  | 41 |
        | twelve | 9  |
      And I paste on the rate of "Slate, Welsh"
      Then the field "Rate, row 2" shows the error "Invalid number"
      When I fill in the form
        | Rate, row 2 | 70 |
      And I press "Change 2 lines"
      # 41 x $13.50 + 9 x $70.00 + 2 x $140.00
      Then the total is $1,463.50
      And the estimate has 3 lines, saved with one call

    @test-all
    Scenario: Rows past the last line become new lines
      When I copy the cells of a spreadsheet
        | Scaffold, tall | 150 | 2 |
        | Skip           | 95  | 1 |
      And I paste on the name of "Scaffold"
      And I press "Change 1 line and add 1"
      Then the lines are "Slate, Welsh / Roofer labour / Scaffold, tall / Skip"
      And the estimate has 4 lines, saved with one call

  Rule: A spreadsheet gets copied cells

    @test-all
    Scenario: A user copies cells for a spreadsheet
      When I copy the cells from the name of "Roofer labour" to the unit of "Scaffold"
      Then a spreadsheet gets the cells
        | Roofer labour | 65  | 8 | 0 | 520 | Hour |
        | Scaffold      | 140 | 2 | 0 | 280 | Day  |

  Rule: Copied lines are pasted as the same lines

    @test-all
    Scenario: A user cuts an optional line and pastes it below another line
      Given the line "Slate, Welsh" is optional
      And I reload the page
      When I cut the line "Slate, Welsh"
      And I paste on the rate of "Roofer labour"
      Then the lines and sections are stored in the order "Roofer labour / Slate, Welsh / Scaffold"
      # The line is still optional, so it is not in the total.
      And the total is $800.00

    Scenario: A user copies lines to another estimate
      Given the project "Barn" with the lines
        | Name | Rate | Quantity | Tax % | Unit |
        | Sand | 8    | 3        | 0     | EA   |
      When I copy the lines from "Roofer labour" to "Scaffold"
      And I open the estimate of "Barn"
      And I paste on the name of "Sand"
      Then the lines are "Sand / Roofer labour / Scaffold"

  Rule: A value is filled into the selected cells

    @test-all
    Scenario: A user types one quantity for three lines
      When I type "3" into the cells from the quantity of "Slate, Welsh" to the quantity of "Scaffold" with Ctrl+Enter
      # 3 x ($12.50 + $65.00 + $140.00)
      Then the total is $652.50
      And the estimate has 3 lines, saved with one call
