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

  Rule: A spreadsheet gets copied cells

    @test-all
    Scenario: A user copies cells for a spreadsheet
      When I copy the cells from the name of "Roofer labour" to the unit of "Scaffold"
      Then a spreadsheet gets the cells
        | Roofer labour | 65  | 8 | 0 | 520 | Hour |
        | Scaffold      | 140 | 2 | 0 | 280 | Day  |

  Rule: Copied lines are pasted as the same lines

    Scenario: A user copies lines to another estimate
      Given the project "Barn" with the lines
        | Name | Rate | Quantity | Tax % | Unit |
        | Sand | 8    | 3        | 0     | EA   |
      When I copy the lines from "Roofer labour" to "Scaffold"
      And I open the estimate of "Barn"
      And I paste on the name of "Sand"
      Then the lines are "Sand / Roofer labour / Scaffold"
