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

    @test-all
    Scenario: The selected lines move together
      When I select the lines from "Slate, Welsh" to "Roofer labour" with the keyboard
      And I drag the line "Slate, Welsh" below the line "Scaffold"
      Then the lines are "Scaffold / Slate, Welsh / Roofer labour"

    @test-all
    Scenario: A section moves with its lines
      When I add the section "Inside"
      And I drag the line "Scaffold" below the section "Inside"
      And I add the section "Roof"
      And I drag the section "Inside" below the section "Roof"
      Then the lines and sections are stored in the order "Slate, Welsh / Roofer labour / Roof / Inside / Scaffold"

    @test-all
    Scenario: Esc cancels a drag
      When I drag the line "Scaffold" above the line "Slate, Welsh" and press Escape
      Then the lines are "Slate, Welsh / Roofer labour / Scaffold"
