@beyond
Feature: The place of new lines
  New lines are added at the end, or at a place that the user chooses.

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package
    And the project "Granary conversion" with the lines
      | Name      | Rate | Quantity | Tax % | Unit |
      | Tear-off  | 100  | 1        | 0     | EA   |
      | Haul-away | 50   | 1        | 0     | EA   |
    And I open the estimate of "Granary conversion"

  Rule: Lines can be added between two lines

    @R2.30
    Scenario: A line is added below another line and stays there
      When I insert a line below "Tear-off" with the keyboard
      And I add the line
        | Name     | Slate, Welsh |
        | Rate     | 12.5         |
        | Quantity | 40           |
        | Tax %    | 0            |
        | Unit     | Square Foot  |
      Then the lines are "Tear-off / Slate, Welsh / Haul-away"
      When I reload the page
      Then the lines are "Tear-off / Slate, Welsh / Haul-away"
