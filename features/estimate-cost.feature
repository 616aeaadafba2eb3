@beyond
Feature: Cost and margin of an estimate

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package
    And the project "Granary conversion" with the lines
      | Name         | Rate | Quantity | Tax % | Unit |
      | Slate, Welsh | 12.5 | 40       | 10    | SF   |
      | Haul-away    | 50   | 1        | 0     | EA   |

  Rule: Costs and margins are hidden until a user shows them

    Scenario: A user enters a cost in its cell
      When I open the estimate of "Granary conversion"
      Then the lines have no column "Cost"
      When I show the cost and the margin
      And I type "9" over the cost of "Slate, Welsh" and press Enter
      Then a toast says "Item updated"
      And the line "Slate, Welsh" has the margin "$140.00 28%"
      And the summary shows the cost "$360.00" and the margin "$140.00 28%"
      And I see the text "1 line without a cost is left out."

    @test-all
    Scenario: The browser remembers that costs are shown
      When I open the estimate of "Granary conversion"
      And I show the cost and the margin
      And I reload the page
      Then the lines have the column "Cost"

    @test-all
    Scenario: A line keeps its cost when its quantity changes
      Given the line "Slate, Welsh" costs 14 per unit
      When I open the estimate of "Granary conversion"
      And I change the quantity of "Slate, Welsh" to "10"
      Then a toast says "Item updated"
      And the stored cost of "Slate, Welsh" is 14
      When I show the cost and the margin
      Then the line "Slate, Welsh" has the margin "-$15.00 -12%"

    Scenario: Pasted lines have the costs of the rows while costs are shown
      When I open the estimate of "Granary conversion"
      And I show the cost and the margin
      And I paste the rows
        | Item     | Qty | Unit Cost | Unit Price | Tax | Unit |
        | Scaffold | 2   | $90.00    | $140.00    | 0   | days |
      And I press "Add 1 line item"
      Then the line "Scaffold" has the margin "$100.00 35.7%"
      And the stored cost of "Scaffold" is 90

    @test-all
    Scenario: Pasted lines have no costs while costs are hidden
      When I open the estimate of "Granary conversion"
      And I paste the rows
        | Item     | Qty | Unit Cost | Unit Price | Tax | Unit |
        | Scaffold | 2   | $90.00    | $140.00    | 0   | days |
      And I press "Add 1 line item"
      Then the line "Scaffold" has the total $280.00
      And "Scaffold" has no stored cost

  Rule: The client does not see costs

    Scenario: The invoice has no costs
      Given the line "Slate, Welsh" costs 9 per unit
      When I open the estimate of "Granary conversion"
      And I show the cost and the margin
      Then the printed invoice shows the total $600.00
      And the printed invoice has one page and does not contain
        | Cost    |
        | Margin  |
        | $360.00 |
