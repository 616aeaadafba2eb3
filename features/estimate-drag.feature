@beyond
Feature: Lines of an estimate are reordered by dragging

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package
    And the project "Granary conversion" with the lines
      | Name          | Rate | Quantity | Tax % | Unit |
      | Slate, Welsh  | 12.5 | 40       | 0     | SF   |
      | Roofer labour | 65   | 8        | 0     | HR   |
      | Scaffold      | 140  | 2        | 0     | DA   |
    And I open the estimate of "Granary conversion"

  Rule: A user can drag a line, the selected lines or a section

    Scenario: A dragged line moves, and one undo moves it back
      When I drag the line "Scaffold" above the line "Slate, Welsh"
      Then the lines are "Scaffold / Slate, Welsh / Roofer labour"
      And the lines and sections are stored in the order "Scaffold / Slate, Welsh / Roofer labour"
      When I undo with the keyboard
      Then the lines are "Slate, Welsh / Roofer labour / Scaffold"
