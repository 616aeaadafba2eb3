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
      Then I see no column "Unit cost"
      When I choose "Show cost and margin" from the menu "More"
      And I type "9" over the cost of "Slate, Welsh" and press Enter
      Then the line "Slate, Welsh" has the "Margin" "$140.00 28%"
      And the cost is $360.00
      And the margin is $140.00 28%
      And I see the text "Cost known for 1 of 2 lines. The others are left out."

    @test-all
    Scenario: The browser remembers that costs are shown
      When I open the estimate of "Granary conversion"
      And I choose "Show cost and margin" from the menu "More"
      And I reload the page
      Then I see the column "Unit cost"

  Rule: The client does not see costs

    Scenario: The invoice has no costs
      Given the line "Slate, Welsh" costs 9 per unit
      When I open the estimate of "Granary conversion"
      And I choose "Show cost and margin" from the menu "More"
      Then the printed invoice contains
        | Total $600.00 |
      And the printed invoice has one page and does not contain
        | Cost    |
        | Margin  |
        | $360.00 |
